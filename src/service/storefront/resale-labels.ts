/** The labels of resale listings, which distinguish them from the seller's own tickets. */
import { emailLanguage, type EmailLanguage } from '../mail/language.ts';

const texts: Readonly<Record<EmailLanguage, { readonly kind: string; readonly about: string }>> = {
  en: { kind: 'resale', about: 'From somebody who can’t come. You get a ticket of your own, with a new code.' },
  de: {
    kind: 'Wiederverkauf',
    about: 'Von jemandem, der nicht kommen kann. Sie bekommen ein eigenes Ticket mit neuem Code.',
  },
};

/** The name and description of a listing, in a buyer's language (BCP 47), or else the seller's. */
export function resaleLabel(name: string, locale: string | undefined, sellers: string | undefined) {
  const { kind, about } = texts[emailLanguage(locale, sellers)];
  return { name: `${name} (${kind})`, description: about };
}

/** The name of a ticket from its listing's name: after the purchase it is an ordinary ticket. */
export function ticketName(offered: string): string {
  const ending = Object.values(texts).find(({ kind }) => offered.endsWith(` (${kind})`));
  return ending ? offered.slice(0, -` (${ending.kind})`.length) : offered;
}
