/** The icon of a pass for sellers without one: a ticket in their colour. */
import { squarePng } from './png.ts';

/** A square PNG of a ticket in this colour, on a transparent ground. @param accent `#rrggbb`. */
export function ticketIcon(size: number, accent: string): Buffer {
  const colour = [1, 3, 5].map((at) => parseInt(accent.slice(at, at + 2), 16));
  const lines = Array.from({ length: size }, (_, y) => {
    // a filter byte (none), then red, green, blue and alpha
    const line = Buffer.alloc(1 + size * 4);
    for (let x = 0; x < size; x++)
      if (isTicket((x + 0.5) / size, (y + 0.5) / size)) line.set([...colour, 255], 1 + x * 4);
    return line;
  });
  return squarePng(size, 32, lines);
}

/** True inside a ticket with a notch at each side and a perforation; coordinates from 0 to 1. */
function isTicket(x: number, y: number): boolean {
  const isCard = y > 0.22 && y < 0.78 && x > 0.04 && x < 0.96;
  const isBitten = [0.04, 0.96].some((edge) => (x - edge) ** 2 + (y - 0.5) ** 2 < 0.1 ** 2);
  const isTorn = Math.abs(x - 0.66) < 0.02 && Math.floor(y * 16) % 2 === 0;
  return isCard && !isBitten && !isTorn;
}
