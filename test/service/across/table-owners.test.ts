/** The owners of the tables: which room of the service writes which table, read from all SQL in the sources. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const service = fileURLToPath(new URL('../../../src/service/', import.meta.url));

/** The room whose files write a table. */
const owners: Readonly<Record<string, readonly string[]>> = {
  security: ['setting'],
  http: ['attempt_limit', 'idempotency', 'shared_count'],
  embed: ['embed_build', 'embed_file'],
  media: ['picture', 'picture_file'],
  events: ['event', 'event_setting', 'named_setting'],
  sellers: [
    'api_key',
    'app',
    'audit_entry',
    'authorization_code',
    'installation',
    'form_draft',
    'saved_view',
    'seller',
    'seller_domain',
    'seller_invitation',
    'seller_passkey',
    'seller_passkey_challenge',
    'seller_session',
    'seller_user',
    'setup_link',
  ],
  mail: ['mail'],
  vouchers: ['ticket_exchange', 'voucher', 'voucher_catalog', 'voucher_entry'],
  webhooks: ['webhook', 'webhook_delivery', 'webhook_message'],
  orders: [
    'checkout',
    'ended_code',
    'hold',
    'rotation_key',
    'season_place',
    'signing_key',
    'ticket',
    'ticket_entry',
    'ticket_transfer',
    'upload',
  ],
  inventory: ['event_seat', 'event_seat_rule', 'hold_line', 'stock', 'ticket_resale'],
  coupons: ['coupon', 'coupon_use'],
  payments: ['payable', 'payment', 'payment_settings', 'refund', 'refund_done'],
  checkout: ['payment_event'],
  runs: ['run', 'run_item'],
  customers: [
    'customer',
    'customer_code',
    'customer_consent',
    'customer_mail_token',
    'customer_refresh_token',
    'customer_session',
    'customer_token',
    'exchange_nonce',
    'exchange_secret',
    'passkey',
    'passkey_challenge',
  ],
  'event-editing': ['seat_map', 'seat_map_revision'],
  waiting: ['waiting_entry', 'waiting_room', 'waiting_room_place'],
  documents: ['credit_note', 'invoice', 'wallet_settings'],
  'voucher-sales': ['voucher_order'],
  doors: ['access_user', 'late_scan', 'scan', 'scan_group', 'scan_zone'],
};

const sources = (room: string) =>
  readdirSync(join(service, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(service, room, file), 'utf8'));

const rooms = readdirSync(service).filter((room) => room !== 'database' && room !== 'locales');
const schema = sources('database').join('\n');
const tables = new Set([...schema.matchAll(/create (?:unlogged )?table (\w+) \(/g)].map(([, table = '']) => table));

const writes = /\b(?:insert\s+into|delete\s+from|update)\s+(\w+)\b/gi;
/** The table of a queue: the room `jobs` writes it for the room that describes it. */
const queues = /\btable: '(\w+)'/g;
/** A write whose table is not in the text. */
const unnamed = /\b(?:insert\s+into|delete\s+from|update)\s+\$\{/gi;

const tablesIn = (code: string) =>
  [writes, queues].flatMap((how) => [...code.matchAll(how)].map(([, table = '']) => table));

/** The tables that the SQL and the queues of a room write. */
const writtenBy = (room: string) =>
  [...new Set(sources(room).flatMap(tablesIn))].filter((table) => tables.has(table)).sort();

describe('the owners of the tables', () => {
  it('are rooms, one for each table', () => {
    const owned = Object.values(owners).flat();
    assert.deepEqual(
      owned.filter((table, at) => owned.indexOf(table) !== at),
      [],
      'owned twice',
    );
    const machinery = ['migrations']; // written by the migrations themselves
    assert.deepEqual([...owned, ...machinery].sort(), [...tables].sort());
    for (const room of Object.keys(owners)) assert.ok(rooms.includes(room), room);
  });

  it('write them alone', () => {
    const found = Object.fromEntries(
      rooms
        .map((room) => [room, writtenBy(room).filter((table) => !owners[room]?.includes(table))] as const)
        .filter(([, foreign]) => foreign.length > 0),
    );
    // an import of everything brings the service's settings, too
    assert.deepEqual(found, { moving: ['setting'] });
  });

  it('are found in SQL over several lines, too', () => {
    assert.deepEqual(tablesIn('insert\n  into seller (id); UPDATE event set; delete from hold'), [
      'seller',
      'event',
      'hold',
    ]);
  });

  it('are found in the descriptions of queues, which alone name a table outside of SQL', () => {
    assert.deepEqual(tablesIn("export const mailQueue: RetriedQueue = {\n  table: 'mail',\n"), ['mail']);
    assert.deepEqual(
      rooms.filter((room) => sources(room).some((code) => code.search(unnamed) >= 0)),
      ['jobs', 'moving'], // an import writes all tables, as the catalog names them, of a seller that is not there yet
    );
    for (const table of ['mail', 'payment', 'refund', 'voucher_order', 'webhook_delivery'])
      assert.ok(
        rooms.some(
          (room) => owners[room]?.includes(table) && sources(room).some((code) => code.includes(`table: '${table}'`)),
        ),
        table,
      );
  });
});
