/** Attributes of the elements whose values mean nothing. Only what loads after the first sight imports this. */
import { isSpoken } from './spoken.ts';

/** A time that `Date` reads, as the API takes it. */
const isTime = (value: string) => !Number.isNaN(Date.parse(value));

type Expected = readonly [fits: RegExp | ((value: string) => boolean), expected: string];

const language: Expected = [isSpoken, 'a language of the texts, e.g. en or de; the texts are English'];
const attribution: Expected = [/^(off)?$/, 'off'];

/** What attributes expect, by tag. */
const known: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'event-listing': {
    layout: [/^(list|cards|calendar)$/, 'list, cards or calendar'],
    sort: [/^(ASC|DESC)$/, 'ASC or DESC'],
    'event-type': [/^((SINGLE|GROUP|RECURRENCE)([\s,]+|$))*$/, 'SINGLE, GROUP or RECURRENCE, with spaces between'],
    'page-size': [/^[1-9]\d{0,2}$/, 'a number from 1 on'],
    'start-min': [isTime, 'a time like 2031-07-01T00:00:00+02:00'],
    'start-max': [isTime, 'a time like 2031-07-01T00:00:00+02:00'],
    'event-url': [/\{(id|url)\}/, 'an address with {id} or {url}'],
    attribution,
  },
  'event-shop': {
    'pos-operation-mode': [/^(OPERATOR|KIOSK)$/, 'OPERATOR or KIOSK'],
    checkout: [/^(inline|handover)$/, 'inline or handover'],
    attribution,
  },
  'customer-orders': { 'sign-in': [/^(password|code|none)$/, 'password, code or none'] },
};

/** What is wrong with the attributes of an element, one sentence for each. */
export function oddAttributes(element: Element): string[] {
  return Object.entries({ lang: language, ...known[element.localName] }).flatMap(([name, [fits, expected]]) => {
    const value = element.getAttribute(name);
    if (value === null || (typeof fits === 'function' ? fits(value) : fits.test(value))) return [];
    return `${name}="${value}" is not known; expected ${expected}.`;
  });
}
