/** PDFs out of what a person dropped or chose: also those in folders, however deep; nothing that is named otherwise. */

const isPdf = (file: File): boolean => /\.pdf$/i.test(file.name);

/** Of the kinds that Import reads, and nothing else. */
export const onlyTables = (files: FileList): boolean =>
  files.length > 0 && [...files].every((file) => /\.(?:xlsx|xlsm|xls|ods|csv|tsv|txt|xml|json)$/i.test(file.name));

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** A folder hands out its entries in parts, until a part is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (part.length === 0) return all;
    all.push(...part);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const filesIn = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (isFile(entry)) return [await fileOf(entry)];
  return isFolder(entry) ? (await Promise.all((await entriesOf(entry)).map(filesIn))).flat() : [];
};

export const chosenPdfs = (list: FileList | null): readonly File[] => [...(list ?? [])].filter(isPdf);

/** Call it while the drop is being told: afterwards the browser has forgotten what was dropped. */
export const droppedPdfs = async (data: DataTransfer): Promise<readonly File[]> => {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = entries.length > 0 ? (await Promise.all(entries.map(filesIn))).flat() : [...data.files];
  return files.filter(isPdf);
};
