/** German texts of the desk's search, vouchers, coupons, waiting lists and resale. */
import type { CodePageTexts } from './codes-en.ts';

export const codePages: CodePageTexts = {
  search: {
    title: 'Suche',
    label: 'Bestellungen, Personen, Termine und Codes suchen',
    placeholder: 'Suchen',
    results: (typed: string) => `Treffer für „${typed}“`,
    orders: 'Bestellungen',
    people: 'Personen',
    events: 'Termine',
    codes: 'Codes',
    allOrders: 'Alle passenden Bestellungen',
    ordersOf: 'Bestellungen dieser Person',
    start: 'Was suchen Sie?',
    startText: 'Ein Name, eine E-Mail-Adresse, ein Termin oder eine ganze Ticket-, Gutschein- oder Bestellnummer.',
    none: 'Nichts gefunden',
    noneText: 'Bestellungen, Personen und Codes werden ab drei Zeichen gefunden, nach dem Anfang eines Wortes.',
    kinds: { voucher: 'Gutschein', coupon: 'Rabattcode' },
  },
  codes: {
    title: 'Codes',
    tabs: 'Arten von Codes',
    vouchers: 'Gutscheine',
    coupons: 'Rabattcodes',
    sales: 'Verkaufte Gutscheine',
    offer: 'Angebot',
  },
};
