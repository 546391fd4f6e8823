/** Scans that could not be sent, as a file: the last resort of a device that finds no network any more. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DoorTexts } from '../../locales/door/en.ts';
import type { Door } from '../door.ts';

/** Milliseconds that the address of a file is valid: some browsers read it a while after the click. */
const readWithin = 60_000;

/** The button that saves them; nothing where there are none. */
export function renderUnsent(door: Door, { unsent }: DoorTexts): TemplateResult | typeof nothing {
  const { size } = door.queue;
  if (size === 0) return nothing;
  return html`<button
    type="button"
    @click=${() => {
      save(door);
    }}
  >
    ${unsent.save(size)}
  </button>`;
}

/** A line for each request that hands them over: the event, and the body as the service takes it. */
function save({ queue, me, clock }: Door): void {
  const lines = queue.batches().map(({ eventId, scans }) => {
    const sent = scans.map(({ eventId: _event, about: _about, ...scan }) => scan);
    return `${JSON.stringify({ eventId, scans: sent })}\n`;
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(lines, { type: 'application/x-ndjson' }));
  link.download = `${me?.name ?? 'door'} ${clock.now.toISOString().slice(0, 10)}.jsonl`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, readWithin);
}
