/**
 * The tickets of an order as CSV, for buyers of an under-shop that offers mass downloads: those that its buyer still
 * has, with the codes that may be shown.
 */
import { wallClock, zoneOf } from '../../sale/dates.ts';
import { csvOf } from '../http/csv.ts';
import { textsIn } from '../locales/index.ts';
import { orderLanguage } from './order-email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';

/** True if the under-shop of an order offers its tickets as CSV (`allowMassDownload`), also once it is closed. */
export function givesCsv({ original, row }: Pick<OrderEmailData, 'original' | 'row'>): boolean {
  const shop = row.shop_id === '' ? undefined : original.record.underShops?.find(({ _id }) => _id === row.shop_id);
  return shop?.allowMassDownload === true;
}

/** The file: code, name, seat, ticket type and time of each ticket, the time by the clock at the venue. */
export function ticketsCsv(data: OrderEmailData): Buffer {
  const { record, seller } = data.event;
  const texts = textsIn(orderLanguage(data)).documents.pdf.csv;
  const zone = zoneOf({ timezone: record.timezone ?? seller.timezone });
  const clock = (moment: string) => wallClock(new Date(moment), zone).toISOString().slice(0, 16).replace('T', ' ');
  return csvOf([
    [texts.code, texts.name, texts.seat, texts.type, texts.time],
    ...data.tickets
      .filter(({ isTransferred, status }) => !isTransferred && status !== 'INVALID')
      .map(({ status, view, data: { firstname, lastname, seat = '', ticketName, slotStartTime } }) => [
        // before it is paid a ticket shows no code
        status === 'RESERVED' ? '' : (view.barcode ?? ''),
        [firstname, lastname].filter(Boolean).join(' '),
        seat,
        ticketName,
        clock(slotStartTime ?? record.start),
      ]),
  ]);
}
