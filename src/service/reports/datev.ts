/** A batch of postings for DATEV: format EXTF, version 700, category 21 (Buchungsstapel, version 13), in Windows-1252. */
import { toMajor } from '../../sale/money.ts';
import type { Posting } from './journal.ts';

interface Batch {
  readonly consultant: number;
  readonly client: number;
  /** First and last day, e.g. `2031-05-01`. */
  readonly from: string;
  readonly until: string;
  /** The clock at the seller, as if it were UTC. */
  readonly now: Date;
}

const numbered = (amount: number, of: (at: number) => readonly string[]): string[] =>
  Array.from({ length: amount }, (_, at) => of(at + 1)).flat();

/** The names of the columns to the letter of DATEV's own sample: "Zusatzinformation- Inhalt" has one space there. */
const columns = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
    'WKZ Basis-Umsatz',
  ],
  ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto'],
  ...['Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'],
  'Beleglink',
  ...numbered(8, (at) => [`Beleginfo - Art ${at}`, `Beleginfo - Inhalt ${at}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, (at) => [`Zusatzinformation - Art ${at}`, `Zusatzinformation- Inhalt ${at}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername', 'Beteiligtennummer'],
  ...['Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis', 'Bezeichnung SoBil-Sachverhalt'],
  ...['Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit'],
  ...['Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
];

const texts: Readonly<Record<string, string>> = {
  sale: 'Verkauf',
  return: 'Rückgabe',
  cancellation: 'Storno',
  voucher: 'Gutschein verkauft',
};

/** The most postings of one batch. */
export const maxPostings = 99_999;

/** The file. All postings are of one calendar year and one currency. */
export function datevBatch(postings: readonly Posting[], { consultant, client, from, until, now }: Batch): Uint8Array {
  const plain = (day: string) => day.replaceAll('-', '');
  const lengths = postings.flatMap(({ debit, credit }) => [debit.length, credit.length]);
  // Accounts of the ledger have 4 to 8 digits; those of customers have one more, so the shortest one tells.
  const digits = postings.length === 0 ? 4 : lengths.reduce((least, length) => Math.min(least, length), 8);
  const currency = postings[0]?.currency ?? 'EUR';
  const header = [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', now.toISOString().replace(/\D/g, ''), '', '"RE"', '""', '""'],
    ...[String(consultant), String(client), `${from.slice(0, 4)}0101`, String(digits), plain(from), plain(until)],
    ...['"Tickets"', '""', '1', '0', '0', quoted(currency), '', '""', '', '', '""', '', '', '""', '""'],
  ];
  const lines = postings.map((posting) => {
    const { amount, day, orderId, kind, debit, credit } = posting;
    const money = toMajor(amount, posting.currency).toFixed(2).replace('.', ',');
    const own = [
      ...[
        money,
        '"S"',
        quoted(posting.currency),
        '',
        '',
        '""',
        debit,
        credit,
        '""',
        `${day.slice(8)}${day.slice(5, 7)}`,
      ],
      ...[quoted(orderId.slice(0, 36)), '""', '', quoted(`${texts[kind] ?? kind} ${orderId}`.slice(0, 60))],
    ];
    // Left empty, DATEV locks the whole batch at the import, so that the accountant can no longer correct it.
    const rest = columns.slice(own.length).map((name) => (name === 'Festschreibung' ? '0' : ''));
    return [...own, ...rest].join(';');
  });
  return Buffer.from(`${[header.join(';'), columns.join(';'), ...lines].join('\r\n')}\r\n`, 'latin1');
}

/** Latin 1 has all letters that are written here, and where it has a character, Windows-1252 has the same. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
