/** The results of a query: what the text of each PostgreSQL type becomes in JavaScript. */
import { parseArray } from './array-text.ts';

type Parse = (text: string) => unknown;

/** What a value of each type becomes, by the type's number in PostgreSQL's catalogue. A type that is missing stays text. */
export const parsers: Readonly<Record<number, Parse>> = {
  ...withArray(16, 1000, (text) => text === 't'), // bool
  ...withArray(17, 1001, parseBytes), // bytea
  ...withArray(20, 1016, parseInteger), // int8: money in minor units, and counts
  ...withArray(21, 1005, Number), // int2
  ...withArray(23, 1007, Number), // int4
  ...withArray(25, 1009, asWritten), // text
  ...withArray(26, 1028, Number), // oid
  ...withArray(114, 199, parseJson), // json
  ...withArray(700, 1021, Number), // float4
  ...withArray(701, 1022, Number), // float8
  ...withArray(1043, 1015, asWritten), // varchar
  ...withArray(1082, 1182, asWritten), // date: a day has no zone, a Date would invent one
  ...withArray(1114, 1115, asWritten), // timestamp: the same
  ...withArray(1184, 1185, parseInstant), // timestamptz
  ...withArray(1186, 1187, asWritten), // interval
  ...withArray(1700, 1231, Number), // numeric: no column has it, but sum() of an int8 does
  ...withArray(2950, 2951, asWritten), // uuid
  ...withArray(3802, 3807, parseJson), // jsonb
};

/** The parser of a type, by its number. */
export function parserOf(type: number): Parse {
  return parsers[type] ?? asWritten;
}

function withArray(element: number, array: number, parse: Parse): Record<number, Parse> {
  return { [element]: parse, [array]: (text) => parseArray(text, parse) };
}

function asWritten(text: string): string {
  return text;
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice('\\x'.length), 'hex'));
}

function parseInteger(text: string): number {
  const value = Number(text);
  // Rather no answer than an amount that is nearly right.
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large to be exact`);
  return value;
}

/** Sessions run in UTC, so an instant comes as `2031-05-01 18:00:00.5+00`. */
function parseInstant(text: string): Date {
  if (text === 'infinity') return new Date(8.64e15);
  if (text === '-infinity') return new Date(-8.64e15);
  return new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'));
}
