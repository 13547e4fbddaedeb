import { startPractice } from '../../electron/practice/server.ts';

/** A practice service in a process of its own, made to be killed: it tells its address, and goes on until then. */
const [file = '', clock = ''] = process.argv.slice(2);
const { url } = await startPractice({
  file,
  ...(clock === '' ? {} : { clock: Number(clock) }),
  log: (problem) => {
    console.error(problem);
  },
});
console.log(url);
