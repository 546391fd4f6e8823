/** Passes for Apple Wallet, signed with the seller's certificate; written in a worker process. */
import type { BrandingSettings } from '../../contract/vouchers.ts';
import type { z } from '../../contract/route.ts';
import { hexColour, readableOn } from '../mail/sanitize.ts';
import { ticketIcon } from './wallet-icon.ts';
import type { AppleSigner } from './wallet-settings.ts';
import type { WalletTicket } from './wallet-tickets.ts';

/** The maximum number of passes that Apple takes in one file. */
export const maxPasses = 10;

/** The seller's design of passes. */
export interface PassLook {
  readonly branding: z.output<typeof BrandingSettings>;
  /** PNG. */
  readonly logo: Uint8Array | undefined;
}

interface PassFile {
  readonly content: Uint8Array;
  readonly ending: 'pkpass' | 'pkpasses';
  readonly mimeType: string;
}

/** The file of one or several passes. */
export async function applePasses({
  tickets,
  signer,
  look,
}: {
  readonly tickets: readonly WalletTicket[];
  readonly signer: AppleSigner;
  readonly look: PassLook;
}): Promise<PassFile> {
  // loaded on demand: the library takes a megabyte of code, which few installations need
  const { PassType, PKPass } = await import('passkit-generator');
  const passes: InstanceType<typeof PKPass>[] = [];
  for (const ticket of tickets) {
    const pass = new PKPass(
      picturesOf(ticket, look),
      { wwdr: signer.authority, signerCert: signer.certificate, signerKey: signer.key },
      {
        formatVersion: 1,
        passTypeIdentifier: signer.passType,
        teamIdentifier: signer.team,
        serialNumber: ticket.id,
        organizationName: ticket.seller,
        description: `${ticket.event}: ${ticket.name}`,
        ...(look.logo === undefined && { logoText: ticket.seller }),
        ...coloursOf(ticket, look),
      },
    );
    const fields = new PassType('eventTicket');
    writeFields(fields, ticket);
    pass.types.push(fields);
    // a pass of Apple can't rotate: it links to the code
    if (ticket.barcode !== undefined)
      pass.setBarcodes({
        format: 'PKBarcodeFormatQR',
        message: ticket.barcode,
        messageEncoding: 'utf-8',
        altText: ticket.code ?? '',
      });
    if (ticket.dates) pass.setRelevantDate(ticket.dates.start);
    if (ticket.expires) pass.setExpirationDate(ticket.expires);
    if (ticket.geo) pass.setLocations({ latitude: ticket.geo.lat, longitude: ticket.geo.lng });
    passes.push(pass);
  }
  const [only] = passes;
  return passes.length === 1 && only
    ? { content: only.getAsBuffer(), ending: 'pkpass', mimeType: 'application/vnd.apple.pkpass' }
    : {
        content: PKPass.pack(...passes).getAsBuffer(),
        ending: 'pkpasses',
        mimeType: 'application/vnd.apple.pkpasses',
      };
}

interface Fields {
  readonly primaryFields: { push(field: object): unknown };
  readonly secondaryFields: { push(...fields: object[]): unknown };
  readonly auxiliaryFields: { push(...fields: object[]): unknown };
  readonly backFields: { push(...fields: object[]): unknown };
}

function writeFields(pass: Fields, ticket: WalletTicket): void {
  const { when, name, lines: data, details, texts: texts } = ticket;
  pass.primaryFields.push({ key: 'event', value: ticket.event });
  pass.secondaryFields.push(
    ...when.slice(0, 2).map(({ label, lines }, at) => ({ key: `when-${at}`, label, value: lines.join(', ') })),
  );
  const holder = details.find(({ lines }) => lines[0] === ticket.holder);
  pass.auxiliaryFields.push(
    { key: 'ticket', label: data[0] ?? '', value: name },
    ...data.slice(1).map((value, at) => ({ key: `fact-${at}`, value })),
    ...(ticket.holder ? [{ key: 'holder', label: holder?.label ?? '', value: ticket.holder }] : []),
  );
  const { codeLink } = ticket;
  if (codeLink) {
    pass.auxiliaryFields.push({ key: 'code', value: codeLink.hint });
    const link = { key: 'code-link', label: codeLink.hint, value: codeLink.url };
    pass.backFields.push({
      ...link,
      attributedValue: `<a href="${codeLink.url.replaceAll('&', '&amp;')}">${codeLink.label}</a>`,
    });
  }
  pass.backFields.push(
    ...[...when.slice(2), ...details].map(({ label, lines }, at) => ({
      key: `detail-${at}`,
      label,
      value: lines.join('\n'),
    })),
    ...texts.map((value, at) => ({ key: `words-${at}`, value })),
  );
}

/** The colours: the seller's own if they are switched on, else the event's; never an unreadable text. */
function coloursOf({ accent }: WalletTicket, { branding }: PassLook) {
  const own = branding?.customBrandingEnabled === true ? branding : undefined;
  const background = hexColour(own?.walletBackgroundColor) ?? accent;
  const texts = hexColour(own?.walletForegroundColor) ?? readableOn(background);
  return {
    backgroundColor: rgb(background),
    foregroundColor: rgb(texts),
    labelColor: rgb(hexColour(own?.walletLabelColor) ?? texts),
  };
}

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

function picturesOf({ accent }: WalletTicket, { logo }: PassLook): Record<string, Buffer> {
  const icons = [1, 2, 3].map((scale) => [`icon${scale > 1 ? `@${scale}x` : ''}.png`, ticketIcon(29 * scale, accent)]);
  const picture = logo && Buffer.from(logo.buffer, logo.byteOffset, logo.byteLength);
  return {
    ...(Object.fromEntries(icons) as Record<string, Buffer>),
    ...(picture && { 'logo.png': picture, 'logo@2x.png': picture }),
  };
}
