/**
 * Numbers of orders as people read them aloud: the seller's initials and six characters that don't look alike, such as
 * `LW-7KQ4M2`. They are no secret: an order is opened with its secret, never with its number.
 */
import { codeLetters } from '../../sale/code-letters.ts';
import type { Queryable } from '../database/index.ts';
import { newCode } from '../security/ids.ts';
import type { OrderRow } from './row.ts';

/** An order of tickets or of a voucher, as far as it's named. */
interface Numbered {
  readonly id: string;
  readonly number?: string | null | undefined;
}

const length = 6;
/** The code of a number in SQL, as the indexes have it. @param number The column, e.g. `o.number` */
export const codeOf = (number: string): string => `right(${number}, ${length})`;
/** The codes that are tried for an order: with a million orders of a seller, all are taken once in 10¹² times. */
const tries = 4;

/** New numbers for checkouts that become orders, and for voucher orders, by their ids: free among both of a seller. */
export async function newOrderNumbers(
  tx: Queryable,
  orders: readonly Pick<OrderRow, 'id' | 'seller_id'>[],
): Promise<Map<string, string>> {
  const tried = orders.flatMap(({ id, seller_id: sellerId }) =>
    Array.from({ length: tries }, () => ({ id, sellerId, code: newCode(length) })),
  );
  const free = await tx.query<{ id: string; code: string; seller: string | null }>(
    `select o.id, o.code, s.data->>'name' as seller
     from unnest($1::text[], $2::text[], $3::text[]) as o (id, seller_id, code) join seller s on s.id = o.seller_id
     where not exists (select 1 from checkout c where c.seller_id = o.seller_id and ${codeOf('c.number')} = o.code)
       and not exists (select 1 from voucher_order v where v.seller_id = o.seller_id and ${codeOf('v.number')} = o.code)`,
    [tried.map(({ id }) => id), tried.map(({ sellerId }) => sellerId), tried.map(({ code }) => code)],
  );
  const numbers = new Map<string, string>();
  const given = new Set<string>();
  for (const { id, code, seller } of free) {
    if (numbers.has(id) || given.has(code)) continue;
    given.add(code);
    numbers.set(id, [initialsOf(seller ?? ''), code].filter(Boolean).join('-'));
  }
  if (numbers.size < orders.length) throw new Error('There is no free number for an order.');
  return numbers;
}

const articles = new Set(['the', 'a', 'an', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'il']);

/** At most three initials of a seller's name, in Latin capitals: `LW` of "The Lantern Works". */
export function initialsOf(name: string): string {
  const words = name.normalize('NFD').split(/[^\p{L}\p{M}]+/u);
  return words
    .filter((word) => word !== '' && !articles.has(word.toLowerCase()))
    .map((word) => word.charAt(0).toUpperCase())
    .filter((letter) => /[A-Z]/.test(letter))
    .slice(0, 3)
    .join('');
}

/** The number of an order; of one from before there were numbers, its id. */
export function numberOf({ number, id }: Numbered): string {
  return number ?? id;
}

const written = new RegExp(`^(?:[A-Z]{1,3}[- ]?)?([${codeLetters}]{3})[- ]?([${codeLetters}]{3})$`);

/** The last six characters of a number, however it was typed: with or without initials, spaces and capitals. */
export function numberCode(typed: string): string | undefined {
  const [, ...halves] = written.exec(typed.trim().toUpperCase()) ?? [];
  return halves.length > 0 ? halves.join('') : undefined;
}

/** The orders of a seller that a number names: of tickets, or of vouchers. */
export async function ordersByNumber(
  db: Queryable,
  sellerId: string,
  typed: string,
  table: 'checkout' | 'voucher_order' = 'checkout',
): Promise<string[]> {
  const code = numberCode(typed);
  if (code === undefined) return [];
  const rows = await db.query<{ id: string }>(
    `select id from ${table} where seller_id = $1 and ${codeOf('number')} = $2`,
    [sellerId, code],
  );
  return rows.map(({ id }) => id);
}
