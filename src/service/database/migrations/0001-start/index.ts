/**
 * First migration: the tables, one file for each room that owns some. Records are documents (`data`, in the wire's
 * names) beside columns for what is searched, sorted or counted. Money is a bigint in minor units. Times are
 * timestamptz in UTC.
 */
import { withComments } from '../../comments.ts';
import type { Migration } from '../../migrate.ts';
import { coupons } from './coupons.ts';
import { customers } from './customers.ts';
import { documents } from './documents.ts';
import { doors } from './doors.ts';
import { eventEditing } from './event-editing.ts';
import { embed } from './embed.ts';
import { events } from './events.ts';
import { http } from './http.ts';
import { inventory } from './inventory.ts';
import { mail } from './mail.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { security } from './security.ts';
import { sellers } from './sellers.ts';
import { tickets } from './tickets.ts';
import { voucherSales } from './voucher-sales.ts';
import { vouchers } from './vouchers.ts';
import { waiting } from './waiting.ts';
import { webhooks } from './webhooks.ts';

/** In the order of their references: a table stands below those that it references. */
const rooms = [
  security,
  http,
  embed,
  sellers,
  events,
  eventEditing,
  customers,
  orders,
  inventory,
  vouchers,
  voucherSales,
  coupons,
  tickets,
  doors,
  payments,
  documents,
  waiting,
  webhooks,
  mail,
];

export const start: Migration = { name: '0001-start', sql: withComments(rooms.join('')) };
