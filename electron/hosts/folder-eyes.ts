import { watch } from 'node:fs';
import { type FolderEyes } from '../../shared/domain/ports.ts';

/** The system's own watching of a folder, without those below it. Where it fails, looking every now and then goes on. */
export const folderEyes: FolderEyes = {
  watch: (folder, onChange) => {
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        onChange();
      });
      watcher.on('error', () => {
        watcher.close();
      });
      return () => {
        watcher.close();
      };
    } catch {
      return () => undefined;
    }
  },
};
