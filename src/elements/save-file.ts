/** Saving a file by the browser. */

/** Milliseconds that a blob's address is valid: browsers read it when they save, some a while after the click. */
const readWithin = 60_000;

/** Saves a file that was fetched before, so that its address is in no link, log or history. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, readWithin);
}
