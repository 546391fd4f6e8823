/** The largest inputs that the service accepts. */
import { randomBytes } from 'node:crypto';
import type { SeatMapInput } from '../../../src/contract/seat-maps.ts';

export const maxTypes = 500;
export const maxSeats = 20_000;
export const maxTickets = 1_000;

/** Bytes of JSON: of a body, and of a large one, with room for a few fields more. */
const maxBody = 255 * 1024;
const maxLargeBody = 4 * 1024 * 1024 - 1024;

/** Fills the descriptions of items up to a size of JSON. */
const filled = (items: number, size: number, text: (length: number) => object) => {
  const empty = JSON.stringify(text(0)).length + 1;
  return Math.max(0, Math.floor(size / items) - empty);
};

/** The dates of an event that is on sale. */
export function dates() {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  return { start: at(60), end: at(60.2) };
}

/** An event of 500 types in as many bytes as a body may have. */
export function largestEvent() {
  const type = (index: number, length: number) => ({
    _id: `type-${index}`,
    name: `Type ${index}`,
    description: 'd'.repeat(length),
    price: 10 + index,
    amount: 1000,
    active: true,
    maxAmountPerOrder: 5,
    categoryRef: `category-${index % 50}`,
  });
  const length = filled(maxTypes, maxBody - 6_000, (size) => type(maxTypes, size));
  const categories = Array.from({ length: 50 }, (_, index) => ({
    ...{ _id: `category-${index}`, ref: `category-${index}`, name: `Category ${index}`, amount: 10_000 },
  }));
  const tickets = Array.from({ length: maxTypes }, (_, index) => type(index, length));
  return { name: 'Types', ...dates(), categories, tickets };
}

/** A chart of 20,000 seats in as many bytes as its body may have. */
export function largestChart(): SeatMapInput {
  const seat = (name: string, length: number, x: number, y: number) => ({
    _id: name,
    name: 'n'.repeat(length || 1),
    x,
    y,
  });
  const length = Math.min(
    100,
    filled(maxSeats, maxLargeBody - 20_000, (size) => seat('r-100-s-200', size, 2000, 1000)),
  );
  const rows = Array.from({ length: 100 }, (_, row) => ({
    _id: `r-${row}`,
    name: `Row ${row}`,
    seats: Array.from({ length: 200 }, (_seat, at) => seat(`r-${row}-s-${at}`, length, at * 10, row * 10)),
  }));
  return { name: 'Arena', width: 2_000, height: 1_000, sections: [{ _id: 'all', name: 'All', rows }] };
}

/** A file of 10 MB that claims to be a PDF; another one for each number. */
export function largestFile(at: number): Buffer {
  const file = Buffer.concat([Buffer.from(`%PDF-1.7 ${at}\n`), randomBytes(10_000_000 - 32)]);
  return file;
}

/** The holders of 1,000 tickets. */
export function people() {
  return Array.from({ length: maxTickets }, (_, index) => ({
    index,
    firstname: `First ${index}`,
    lastname: 'Of Many',
  }));
}
