/** The terms of a seller in a buyer's language, and the form in which an order keeps them. */
import type { AskedConsent } from '../../contract/terms.ts';
import { compact } from '../http/pick.ts';

/** A text, or texts by language. */
export type TextByLanguage = string | Readonly<Record<string, string>>;

/** A seller's terms and consents as they are stored. */
export interface SellerTerms {
  /** The address of the terms and conditions. */
  readonly agb?: string | undefined;
  readonly privacy?: string | undefined;
  readonly imprint?: string | undefined;
  readonly withdrawalText?: TextByLanguage | undefined;
  readonly itemConsents?: readonly StoredConsent[] | undefined;
  /** The language of texts that are not by language. */
  readonly defaultLanguage?: string | undefined;
}

interface StoredConsent {
  readonly _id: string;
  readonly text: TextByLanguage;
  readonly url?: string | undefined;
  readonly required?: boolean | undefined;
}

/** Terms in one language. */
export interface Terms {
  readonly agb?: string | undefined;
  readonly privacy?: string | undefined;
  readonly imprint?: string | undefined;
  readonly withdrawalText?: string | undefined;
}

/** The terms of an order, as they were when the buyer sent the details. */
export interface Agreed extends Terms {
  /** ISO 8601. */
  readonly at: string;
  readonly locale?: string | undefined;
}

/** The terms of a seller in a language; fields that the seller doesn't have are missing. */
export function termsOf(seller: SellerTerms, locale: string | undefined): Terms {
  const { agb, privacy, imprint, withdrawalText } = seller;
  return compact({
    agb,
    privacy,
    imprint,
    withdrawalText: withdrawalText === undefined ? undefined : textIn(withdrawalText, locale, seller),
  });
}

/** The consents that a seller asks for, in a language. */
export function consentsOf(seller: SellerTerms, locale: string | undefined): AskedConsent[] {
  return (seller.itemConsents ?? []).map(({ _id, text, url, required }) =>
    compact({ _id, text: textIn(text, locale, seller), url, required: required === true }),
  );
}

/** The terms that an order keeps; nothing where the seller has none. */
export function agreedTo(seller: SellerTerms, locale: string | undefined, now: Date): Agreed | undefined {
  const terms = termsOf(seller, locale);
  if (Object.keys(terms).length === 0 && !seller.itemConsents?.length) return undefined;
  return compact({ at: now.toISOString(), locale: locale ?? seller.defaultLanguage, ...terms });
}

/**
 * A text in a language: for `de-CH` the one of `de-CH`, then of `de`, then the one in the seller's own language, then
 * the first.
 */
export function textIn(
  text: TextByLanguage,
  locale: string | undefined,
  { defaultLanguage }: Pick<SellerTerms, 'defaultLanguage'>,
): string {
  if (typeof text === 'string') return text;
  const byTag = new Map(Object.entries(text).map(([tag, each]) => [tag.toLowerCase(), each]));
  const tags = [...fromExact(locale), ...fromExact(defaultLanguage)];
  const tag = tags.find((each) => byTag.get(each));
  return (tag === undefined ? Object.values(text).find(Boolean) : byTag.get(tag)) ?? '';
}

/** `['de-ch', 'de']` for `de-CH`. */
function fromExact(locale = ''): string[] {
  const parts = locale.toLowerCase().slice(0, 35).split('-');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('-')).filter(Boolean);
}
