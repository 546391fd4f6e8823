/** Sold tickets of many buyers, as they are after weeks of sale: compressed they weigh what real ones do. */
import { randomInt } from 'node:crypto';
import { newCode, newId, newSecret } from '../../src/service/security/ids.ts';
import type { TestService } from '../support/running/service.ts';

/** Ticket types of an event with seats and a floor. */
export const typesOfDoor = [
  { _id: 'floor', name: 'Floor, standing' },
  { _id: 'stalls', name: 'Stalls' },
  { _id: 'balcony', name: 'Balcony, reduced' },
] as const;

const prenames =
  `Ada Amir Anna Ben Carla Clara Daniel Elif Emil Emma Felix Finn Greta Hannah Ida Jan Jonas Julia Karim Lara Lena
  Leon Lina Lukas Maja Marie Mehmet Mia Mila Nora Oskar Paul Pia Rosa Samuel Sofia Theo Tim Yusuf Zoe`.split(/\s+/);
const beginnings =
  `Acker Bach Berg Birken Blumen Eber Eich Fried Grün Hart Hof Holz Kirch Klein Lang Linden Neu Ober Rosen Sand
  Schön Stein Thal Wald Weiß Wein Winter Wolf`.split(/\s+/);
const endings = `bach bauer baum berg eck feld hard haus hof ing lein mann meyer müller stein thal wald`.split(/\s+/);

const any = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const day = 86_400_000;

/** Adds paid orders of one to four tickets. */
export async function addSoldTickets(
  { db, clock }: TestService,
  { sellerId, eventId, amount }: { readonly sellerId: string; readonly eventId: string; readonly amount: number },
): Promise<void> {
  const orders: { id: string; at: Date; data: string }[] = [];
  const tickets: { id: string; order: string; type: string; code: string; at: Date; data: string }[] = [];
  while (tickets.length < amount) {
    const at = new Date(clock.now.getTime() - randomInt(60 * day));
    const order = newId(at);
    const details = { prename: any(prenames), lastname: any(beginnings) + any(endings), email: 'ada@example.com' };
    orders.push({ id: order, at, data: JSON.stringify({ details }) });
    const type = any(typesOfDoor);
    const [section, row, first] = [type.name, String(randomInt(1, 40)), randomInt(1, 60)];
    const size = Math.min(randomInt(1, 5), amount - tickets.length);
    for (let index = 0; index < size; index++) {
      const seatingInfo = type._id === 'floor' ? undefined : { section, row, seat: String(first + index) };
      const data = {
        ...{ index, ticketName: type.name, seatingInfo, type: 'SINGLE', deliveryType: 'VIRTUAL' },
        ...{ personalized: false, regularPrice: 20, realPrice: 20 },
      };
      tickets.push({ id: newId(at), order, type: type._id, code: newCode(16), at, data: JSON.stringify(data) });
    }
  }
  const columns = <T>(rows: readonly T[], ...names: readonly (keyof T)[]) =>
    names.map((name) => rows.map((row) => row[name]));
  await db.query(
    `insert into checkout (id, secret, seller_id, event_id, status, payment_method, payment_status, currency, total, due, data,
       created_at, updated_at, completed_at)
     select id, 's', $4, $5, 'COMPLETE', 'invoice', 'RECEIVED', 'EUR', 2000, 0, data::jsonb, at, at, at
     from unnest($1::text[], $2::timestamptz[], $3::text[]) as t (id, at, data)`,
    [...columns(orders, 'id', 'at', 'data'), sellerId, eventId],
  );
  await db.query(
    `insert into ticket (id, checkout_id, seller_id, event_id, ticket_type_id, status, barcode, secret, data, created_at,
       updated_at)
     select id, checkout_id, $7, $8, type, 'VALID', code, $9, data::jsonb, at, at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])
       as t (id, checkout_id, type, code, at, data)`,
    [...columns(tickets, 'id', 'order', 'type', 'code', 'at', 'data'), sellerId, eventId, newSecret()],
  );
  await db.query('analyze');
}
