/** The doors of an evening: an event that begins soon, its tickets as the buyer prints them, and phones that read them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { correction, generate } from 'lean-qr/nano';
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { ensureChrome } from '../../../.config/browsers.mjs';
import type { Client } from '../../../src/client/client.ts';
import type { Api } from '../../../src/contract/index.ts';
import { drawFrame, type HeldCode, type Light, type Modules } from '../../support/readers/camera-frames.ts';
import { fakeCamera, modulesOfPdf, writeVideo } from '../../support/readers/fake-camera.ts';
import { makeKey } from './desk.ts';
import type { Command, Service } from './service.ts';

const hour = 3_600_000;
const atHour = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** The code of any text, as it is on posters and other tickets. */
export function modulesOf(text: string): Modules {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const { size } = code;
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_cell, x) => code.get(x, y)));
}

/** A ticket on paper. */
interface PrintedTicket {
  readonly barcode: string;
  readonly modules: Modules;
}

/** An event whose doors are open. */
export class Evening {
  readonly name = 'Open Doors';

  private constructor(
    private readonly service: Service,
    readonly seller: Client<Api>,
    readonly eventId: string,
  ) {}

  /** What a service with evenings starts from: the keys of the demo's house and of another one. */
  static readonly commands: readonly Command[] = [
    makeKey(),
    ['create', '--name', 'Another House', '--currency', 'EUR', '--id', 'another-house'],
    ['payments', 'another-house', '--methods', 'invoice', '--invoice-valid-immediately', 'yes'],
    makeKey('another-house'),
  ];

  /** Adds the event to the demo's house, or to the other one. */
  static async begin(service: Service, { elsewhere = false } = {}): Promise<Evening> {
    const [own, , , other] = service.printed;
    const seller = service.clientWith(elsewhere ? other : own);
    const { _id } = await seller.events.create({
      name: 'Open Doors',
      start: atHour(1),
      end: atHour(30),
      checkinInformation: { checkinStarts: atHour(-30) },
      timezone: 'Europe/Berlin',
      eventType: 'SINGLE',
      deliverySettings: { pdf: { enabled: 'ENABLED' } },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, amount: 100 }],
    });
    return new Evening(service, seller, _id);
  }

  /** Sells tickets, and answers them as they are printed. */
  async sell(amount: number): Promise<PrintedTicket[]> {
    const { client, origin } = this.service;
    const items = [{ type: 'ticket' as const, ticketTypeId: 'seat', amount }];
    const { _id: id, secret } = await client.checkout.create({ type: 'transaction', eventId: this.eventId, items });
    await client.checkout.setDetails({ id, secret, email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' });
    await client.checkout.complete({ id, secret, paymentMethod: 'invoice' });
    const tickets = await client.checkout.tickets({ id, secret });
    const answer = await fetch(`${origin}/api/checkout/${id}/tickets.pdf?secret=${secret}`);
    const pdf = new Uint8Array(await answer.arrayBuffer());
    return await Promise.all(
      tickets.map(async ({ barcode = '' }, page) => ({ barcode, modules: await modulesOfPdf(pdf, page) })),
    );
  }

  /** How many tickets have come. */
  async entered(): Promise<number> {
    return (await this.seller.arrivals.list({ id: this.eventId })).entered;
  }

  /** Switches a device off. */
  async revoke(name: string): Promise<void> {
    const found = (await this.seller.accessUsers.list({})).find((device) => device.name === name);
    if (!found) throw new Error(`There is no device "${name}"`);
    await this.seller.accessUsers.update({ id: found._id, active: false });
  }

  /** The address that pairs a new device. */
  async pairing(name: string): Promise<string> {
    const { _id } = await this.seller.accessUsers.create({ name });
    const { code } = await this.seller.accessUsers.createPairing({ id: _id });
    return `${this.service.origin}/door/#pair=${code}`;
  }
}

/** What is held before a camera, for as long as tenths of a second. */
interface Held {
  readonly codes: readonly HeldCode[];
  readonly light?: Light;
  readonly frames: number;
}

/** A phone at a door. */
export class Phone {
  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {}

  /** What fills the page after a scan. */
  get result(): Locator {
    return this.page.locator('.result');
  }

  /** Pairs, and takes its place at the door of the event; the tickets are on it then. */
  async stand(address: string, { name }: Evening): Promise<void> {
    await this.page.goto(address);
    await this.page.getByRole('button', { name }).click();
    await this.page.getByText('It works without a network, too.').waitFor();
  }

  async scan(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start', exact: true }).click();
  }
}

/** Runs with a phone whose camera shows scenes, again and again. */
export async function withPhone(scenes: readonly Held[], run: (phone: Phone) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-phone-'));
  const file = join(folder, 'camera.y4m');
  await writeVideo(
    file,
    scenes.map(({ codes, light, frames }) => ({ frame: drawFrame(codes, light), frames })),
  );
  const browser = await chromium.launch({ executablePath: ensureChrome(), args: [...fakeCamera(file)] });
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 412, height: 800 } });
    await run(new Phone(await context.newPage(), context));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
