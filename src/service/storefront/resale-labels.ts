/** How tickets are called that buyers sell again, so that nobody takes them for the seller's own. */
import { emailLanguage, languages, textsIn } from '../locales/index.ts';

/** Name and description of an offer, in a language (BCP 47) that a buyer reads, or else the seller's. */
export function resaleLabel(name: string, locale: string | undefined, sellers: string | undefined) {
  const { kind, about } = textsIn(emailLanguage(locale, sellers)).storefront.resale;
  return { name: `${name} (${kind})`, description: about };
}

/** What a ticket is called whose offer was called so: whoever bought it has an ordinary one. */
export function ticketName(offered: string): string {
  const endings = Object.values(languages).map(({ storefront }) => ` (${storefront.resale.kind})`);
  const ending = endings.find((kind) => offered.endsWith(kind));
  return ending === undefined ? offered : offered.slice(0, -ending.length);
}
