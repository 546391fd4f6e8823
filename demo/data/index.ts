/** The Lantern Works, a theatre that does not exist: everything that its demo sells. */
import { aside } from './aside.ts';
import { concerts } from './concerts.ts';
import { gala } from './gala.ts';
import { doorOrder, lampRoom, visitors } from './lamp-room.ts';
import { newYear, newYearPrices } from './new-year.ts';
import { coupons, customers, vouchers } from './people.ts';
import { plays } from './plays.ts';
import { playhouse } from './playhouse.ts';
import { puppets } from './puppets.ts';
import { season } from './season.ts';
import { seated } from './seated.ts';
import { seller, voucherCatalog } from './seller.ts';
import { slotEvents } from './slots.ts';
import { tours } from './tours.ts';
import type { DemoData } from './types.ts';
import { words } from './words.ts';

export type { DemoData, DemoEvent } from './types.ts';

/** Dates are told from `now`, ids never change. Roots come before their dates, as the database wants it. */
export function demoData(now: Date): DemoData {
  const single = [
    ...plays(now),
    ...tours(now),
    gala(now),
    ...concerts(now),
    newYear(now),
    ...slotEvents(now),
    ...words(now),
    ...aside(now),
    seated(now),
    lampRoom(now),
  ];
  const events = [...single, ...puppets(now), season(now, single)];
  const seatMaps = [{ _id: 'map-playhouse', map: playhouse }];
  return {
    seller,
    // the tickets of a try are there immediately
    payment: { methods: ['invoice', 'boxoffice'], validImmediately: true },
    seatMaps,
    priceTables: [newYearPrices],
    events,
    vouchers: vouchers(now),
    voucherCatalog,
    coupons: coupons(now),
    customers: customers(now, events),
    guests: visitors(now),
    doorOrder,
  };
}
