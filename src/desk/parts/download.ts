/** Downloads of files that an operation answers to an `Accept` of their type, which a link can't send. */

/** Saves a file. @throws when the service refuses it */
export async function download(address: string, accept: string, name: string): Promise<void> {
  const answer = await fetch(address, { headers: { accept } });
  if (!answer.ok) throw new Error(`The file was refused with ${answer.status}.`);
  saveFile(await answer.blob(), name);
}

/** Saves what the page has made itself. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
