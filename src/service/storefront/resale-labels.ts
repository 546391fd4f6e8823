/** How tickets are called that buyers sell again, so that nobody takes them for the seller's own. */
import { emailLanguage, type EmailLanguage } from '../mail/language.ts';

const texts: Readonly<Record<EmailLanguage, { readonly kind: string; readonly about: string }>> = {
  en: { kind: 'resale', about: 'From somebody who can’t come. You get a ticket of your own, with a new code.' },
  de: {
    kind: 'Wiederverkauf',
    about: 'Von jemandem, der nicht kommen kann. Sie bekommen ein eigenes Ticket mit neuem Code.',
  },
};

/** Name and description of an offer, in a language (BCP 47) that a buyer reads, or else the seller's. */
export function resaleLabel(name: string, locale: string | undefined, sellers: string | undefined) {
  const { kind, about } = texts[emailLanguage(locale, sellers)];
  return { name: `${name} (${kind})`, description: about };
}

/** What a ticket is called whose offer was called so: whoever bought it has an ordinary one. */
export function ticketName(offered: string): string {
  const ending = Object.values(texts).find(({ kind }) => offered.endsWith(` (${kind})`));
  return ending ? offered.slice(0, -` (${ending.kind})`.length) : offered;
}
