/** Browsers read the address of a blob when they begin to save it, which some do a while after the click. */
const readWithin = 60_000;

/** Has the browser save a file. It was fetched before, so that no address that opens it stands in a link, a log or a history. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, readWithin);
}
