/** The labels of resale listings, which distinguish them from the seller's own tickets. */
import { emailLanguage, languages, textsIn } from '../locales/index.ts';

/** The name and description of a listing, in a buyer's language (BCP 47), or else the seller's. */
export function resaleLabel(name: string, locale: string | undefined, sellers: string | undefined) {
  const { kind, about } = textsIn(emailLanguage(locale, sellers)).storefront.resale;
  return { name: `${name} (${kind})`, description: about };
}

/** The name of a ticket from its listing's name: after the purchase it is an ordinary ticket. */
export function ticketName(offered: string): string {
  const endings = Object.values(languages).map(({ storefront }) => ` (${storefront.resale.kind})`);
  const ending = endings.find((kind) => offered.endsWith(kind));
  return ending === undefined ? offered : offered.slice(0, -ending.length);
}
