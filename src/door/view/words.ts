/** What a result says: one word to read at arm's length, and the lines that help. */
import type { DoorAttention } from '../../contract/door-tickets.ts';
import type { DoorTexts } from '../../locales/door/en.ts';
import { regional } from '../../sale/regional.ts';
import type { Result, ShownTicket } from '../results.ts';

/** Times and amounts in the language of the page, at the clock of the venue. */
export interface Formats {
  time(at: string | Date): string;
  day(at: string | Date): string;
  amount(due: number, currency: string): string;
}

export function formatsOf(language: string, timeZone: string | undefined): Formats {
  const dated = regional(language, timeZone);
  const zone = timeZone === undefined ? {} : { timeZone };
  const time = new Intl.DateTimeFormat(dated, { hour: 'numeric', minute: '2-digit', ...zone });
  const day = new Intl.DateTimeFormat(dated, { weekday: 'short', day: 'numeric', month: 'short', ...zone });
  return {
    time: (at) => time.format(new Date(at)),
    day: (at) => day.format(new Date(at)),
    amount: (due, currency) => new Intl.NumberFormat(language, { style: 'currency', currency }).format(due),
  };
}

const isWord = (texts: DoorTexts, reason: string | undefined): reason is Exclude<keyof DoorTexts['word'], 'other'> =>
  reason !== undefined && reason !== 'other' && Object.hasOwn(texts.word, reason);

export function reasonWord(texts: DoorTexts, reason: string | undefined): string {
  return isWord(texts, reason) ? texts.word[reason] : texts.word.other;
}

/** The word of a result. */
export function wordOf(texts: DoorTexts, { access, direction, reason }: Result): string {
  return access === 'GRANTED' ? texts.word[direction] : reasonWord(texts, reason);
}

/** What helps at the door with a ticket that is refused. */
export function helpOf(texts: DoorTexts, result: Result, formats: Formats): string[] {
  const { reason, cause, time, event, zones, due, currency, scans, hasNoList, isConfirmed } = result;
  const { about, result: words } = texts;
  const [first] = scans;
  switch (reason) {
    case 'ALREADY_IN':
      return [...(first ? [words.entered(formats.time(first.at), first.device)] : []), words.counter];
    case 'INVALID': {
      const causes = texts.cause as Readonly<Record<string, string>>;
      return [causes[cause ?? ''] ?? texts.cause.other, words.counter];
    }
    case 'UNKNOWN':
      if (hasNoList) return [words.noList];
      return [about.UNKNOWN, ...(isConfirmed ? [] : [words.soldJustNow])];
    case 'WRONG_EVENT': {
      const { name = '', start } = event ?? {};
      const what = [name, start && formats.day(start), start && formats.time(start)].filter(Boolean).join(', ');
      return [...(what ? [words.for(what)] : []), words.counter];
    }
    case 'WRONG_DAY':
      return time === undefined ? [] : [words.for(`${formats.day(time)}, ${formats.time(time)}`)];
    case 'TOO_EARLY':
      return time === undefined ? [] : [words.from(formats.time(time))];
    case 'TOO_LATE':
      return time === undefined ? [] : [words.until(formats.time(time))];
    case 'WRONG_ZONE':
      return zones && zones.length > 0 ? [words.zones(zones.join(', '))] : [];
    case 'UNPAID':
      return [...(due !== undefined && currency ? [words.due(formats.amount(due, currency))] : []), words.counter];
    case 'STALE_CODE':
    case 'BLOCKED':
    case 'TICKET_TYPE_NOT_HERE':
    case 'DETAILS_REQUIRED':
    case 'NOT_IN':
      return [about[reason]];
    default:
      return reason === undefined ? [] : [words.counter];
  }
}

/** What is to be looked at, in words. */
export function attentionText(texts: DoorTexts, { kind, text }: DoorAttention): string {
  if (kind === 'layout') return texts.result.layout(text ?? '');
  if (kind === 'invalid') {
    const causes = texts.cause as Readonly<Record<string, string>>;
    return `${texts.attention.invalid}: ${causes[text ?? ''] ?? texts.cause.other}`;
  }
  const known = texts.attention as Readonly<Record<string, string>>;
  const label = known[kind];
  if (kind === 'highlight') return text ?? texts.attention.highlight;
  if (kind === 'answer' && text) return text;
  return [label, text].filter(Boolean).join(': ') || kind;
}

/** The seat of a ticket: "Stalls, Row 4, Seat 12". */
export function seatText(texts: DoorTexts, { area, row, seat }: ShownTicket): string {
  const parts = [area, row && `${texts.result.row} ${row}`, seat && `${texts.result.seat} ${seat}`];
  return parts.filter(Boolean).join(', ');
}
