import { startPractice } from '../../electron/practice/server.ts';

/** The practice service in a process of its own, so that its work is not counted as ours: tells its address, ends when it is left. */
const [file = ''] = process.argv.slice(2);
const practice = await startPractice({ file });
process.send?.(practice.url);
process.once('disconnect', () => {
  void practice.close();
});
