/**
 * Hands a file to the person, the same way in every host: as a download from bytes that the window holds. The browser
 * puts it among its downloads, the desktop window asks where.
 */
export const saveFile = (name: string, bytes: Uint8Array): void => {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
};
