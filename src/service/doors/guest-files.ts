/**
 * Guest lists as files, for spreadsheets and to print. Rows are read and put into texts a few hundred at a time; a sheet
 * and a PDF are then written in a worker process.
 */
import { emailLanguage, textsIn, type EmailLanguage, type ServiceTexts } from '../locales/index.ts';
import { wallClock, zoneOf } from '../../sale/dates.ts';
import { timesText } from '../documents/event-times.ts';
import { takeTurn } from '../documents/document-turns.ts';
import type { StoredEvent } from '../events/records.ts';
import { inLanguage } from '../events/translations.ts';
import { ApiError } from '../http/api-error.ts';
import type { Call, Context } from '../http/context.ts';
import { byteOrderMark, csvRows } from '../http/csv.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { formatsFor, type Formats } from '../mail/formats.ts';
import type { drawGuestList, PrintedGuest } from './draw-guest-list.ts';
import { inSteps, type Entry } from './guest-index.ts';
import { readGuests, type GuestView } from './guest-rows.ts';
import type { SheetGuest, writeGuestSheet } from './write-guest-sheet.ts';

export type FileFormat = 'csv' | 'xlsx' | 'pdf';

/** The maximum number of rows that a worker process writes into one file, well within its limits of time and memory. */
const maxRows = { xlsx: 20_000, pdf: 10_000 } as const;

const types: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** A whole list. */
interface List {
  readonly event: StoredEvent;
  readonly entries: readonly Entry[];
  readonly zones: ReadonlyMap<string, string>;
  readonly format: FileFormat;
  readonly bom?: boolean | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
  readonly state?: 'missing' | undefined;
}

type Texts = ServiceTexts['doors']['guestList'];

/** What the texts of a row depend on. */
interface Written {
  readonly texts: Texts;
  /** The time zone of the venue. */
  readonly zone: string;
  readonly formats: Formats;
}

/** The file. @throws ApiError 409 for more rows than one file may have, 429, 503 */
export async function guestFile(context: Context, call: Call, list: List): Promise<FileAnswer> {
  const { format, entries } = list;
  const language = emailLanguage(list.language, list.event.seller.defaultLanguage);
  const texts = textsIn(language).doors.guestList;
  const name = `${texts.file}-${list.event.record._id.replace(/[^\w-]/g, '')}.${format}`;
  if (format === 'csv') return new FileAnswer(await csvFile(context, list, writtenIn(list, language)), name, types.csv);
  const most = maxRows[format];
  if (entries.length > most)
    throw new ApiError(
      409,
      'TOO_MANY_TICKETS',
      `This file has at most ${most} tickets; filter them, or ask for CSV, which has no limit.`,
    );
  const write = format === 'xlsx' ? sheetFile : pdfFile;
  const file = await takeTurn(context, call, () => write(context, list, language));
  return new FileAnswer(file, name, types[format]);
}

function writtenIn({ event: { record, seller, currency }, language: wanted }: List, language: EmailLanguage): Written {
  const zone = zoneOf({ timezone: record.timezone ?? seller.timezone });
  const formats = formatsFor(wanted ?? seller.defaultLanguage, language, { currency, timeZone: zone });
  return { texts: textsIn(language).doors.guestList, zone, formats };
}

/** Every row of the list, put into another form as it is read. */
async function mapRows<T>(
  { db }: Pick<Context, 'db'>,
  { event, entries, zones }: List,
  put: (guest: GuestView) => T,
): Promise<T[]> {
  const all: T[] = [];
  for await (const some of inSteps(entries))
    for (const guest of await readGuests(db, event, some, zones)) all.push(put(guest));
  return all;
}

async function csvFile(context: Context, list: List, { texts, zone }: Written): Promise<Uint8Array> {
  const { columns } = texts;
  const header = [
    ...[columns.name, columns.type, columns.area, columns.row, columns.seat, columns.order, columns.state],
    ...[columns.firstEntry, columns.where, columns.notes],
  ];
  const rows = await mapRows(context, list, (guest) =>
    csvRows([
      [
        ...[guest.sortName, guest.ticketName, guest.area, guest.row, guest.seat, guest.transactionId],
        ...[stateText(guest, texts), clockText(guest, zone), whereText(guest), notesOf(guest, texts).join('; ')],
      ].map((cell) => cell ?? ''),
    ]),
  );
  return Buffer.from([list.bom ? byteOrderMark : '', csvRows([header]), ...rows].join(''));
}

async function sheetFile(context: Context, list: List, language: EmailLanguage): Promise<Uint8Array> {
  const { texts, zone } = writtenIn(list, language);
  const rows = await mapRows(context, list, (guest): SheetGuest => ({
    name: guest.sortName,
    type: guest.ticketName,
    area: guest.area,
    row: guest.row,
    seat: guest.seat,
    order: guest.transactionId,
    state: stateText(guest, texts),
    firstEntry: guest.firstEntry && wallClock(new Date(guest.firstEntry.at), zone),
    where: whereText(guest),
    notes: notesOf(guest, texts).join('; '),
  }));
  const { columns, title } = texts;
  return await context.workers.run<typeof writeGuestSheet>('writeGuestSheet', { rows, columns, title });
}

async function pdfFile(context: Context, list: List, language: EmailLanguage): Promise<Uint8Array> {
  const { workers, fallbackFont, now } = context;
  const { texts, formats } = writtenIn(list, language);
  const { record, seller } = inLanguage(list.event, language);
  const time = { date: false, time: true };
  const rows = await mapRows(context, list, (guest): PrintedGuest => {
    const { firstEntry, state, area, row, seat } = guest;
    return {
      name: guest.sortName ?? '',
      type: guest.ticketName ?? '',
      seat: [area, row && texts.row(row), seat && texts.seat(seat)].filter(Boolean).join(', '),
      order: guest.transactionId ?? '',
      notes: notesOf(guest, texts).join('; '),
      state: state === 'in' || state === 'left' ? 'came' : state === 'invalid' ? 'invalid' : 'missing',
      entry: firstEntry
        ? [formats.moment(firstEntry.at, time), state === 'left' ? texts.states.left : ''].filter(Boolean).join(' ')
        : '',
    };
  });
  const printed = formats.moment(now().toISOString(), { date: true, time: true });
  return await workers.run<typeof drawGuestList>('drawGuestList', {
    ...{ rows, language, fallbackFont },
    event: record.name,
    seller: seller.name ?? '',
    when: timesText(record, formats),
    about: [
      list.state === 'missing' ? texts.missing(rows.length) : texts.tickets(rows.length),
      texts.printed(printed),
    ].join(' · '),
    now: now(),
  });
}

function stateText({ state }: GuestView, { states }: Texts): string {
  return Object.hasOwn(states, state) ? states[state as keyof Texts['states']] : state;
}

/** The first entry by the clock at the venue, as spreadsheets read it. */
function clockText({ firstEntry }: GuestView, zone: string): string {
  return firstEntry ? wallClock(new Date(firstEntry.at), zone).toISOString().slice(0, 16).replace('T', ' ') : '';
}

function whereText({ firstEntry }: GuestView): string {
  return [firstEntry?.zoneName, firstEntry?.device].filter(Boolean).join(', ');
}

/** What staff look at, in words; a kind without a text as it is. */
function notesOf({ attention = [] }: GuestView, { notes, causes }: Texts): string[] {
  return attention.map(({ kind, text }) => {
    if (kind === 'invalid' && Object.hasOwn(causes, text ?? '')) return causes[text as keyof Texts['causes']];
    return Object.hasOwn(notes, kind) ? notes[kind as keyof Texts['notes']] : kind;
  });
}
