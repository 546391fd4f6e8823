/** The shop in the desk: by the embed that the pages of buyers load. */

/** The service has it beside the desk; the build must not look for it. */
const embed = '/embed.js';

/** Makes `<event-shop>` known. @throws when the embed can't be loaded */
export async function loadEmbed(): Promise<void> {
  if (!customElements.get('event-shop')) await import(/* @vite-ignore */ embed);
}
