/** Downloads of files that an operation answers to an `Accept` of their type, which a link can't send. */

import type { Desk } from './desk.ts';

/** Saves a file, after a sign-in where the session has ended. @throws when the service refuses it */
export async function download(desk: Desk, address: string, accept: string, name: string): Promise<void> {
  const answer = await desk.fetch(address, { headers: { accept } });
  if (!answer.ok) throw new Error(`The file was refused with ${answer.status}.`);
  saveFile(await answer.blob(), name);
}

/** Saves what the page has made itself. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // some browsers read it only after the click
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}
