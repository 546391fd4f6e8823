/** The icon of a pass in lists and messages: a ticket in the colour of the event. */
import { toPngBuffer } from 'lean-qr/extras/node_export';

/** A square PNG with a ticket of this colour on a transparent ground. @param accent `#rrggbb`. */
export function ticketIcon(size: number, accent: string): Buffer {
  const channel = (at: number) => parseInt(accent.slice(at, at + 2), 16);
  // the exporter of codes draws any picture of one colour
  const picture = { size, get: (x: number, y: number) => isTicket((x + 0.5) / size, (y + 0.5) / size) };
  const off = [255, 255, 255, 0] as const;
  return Buffer.from(toPngBuffer(picture, { on: [channel(1), channel(3), channel(5)], off, pad: 0 }));
}

/** Within a ticket with a notch at each side, and a perforated line; from 0 to 1. */
function isTicket(x: number, y: number): boolean {
  const isCard = y > 0.22 && y < 0.78 && x > 0.04 && x < 0.96;
  const isNotch = [0.04, 0.96].some((edge) => (x - edge) ** 2 + (y - 0.5) ** 2 < 0.1 ** 2);
  const isPerforation = Math.abs(x - 0.66) < 0.02 && Math.floor(y * 16) % 2 === 0;
  return isCard && !isNotch && !isPerforation;
}
