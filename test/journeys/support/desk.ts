/** The desk in a journey: who runs it, and how they sign in. */
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import type { Role } from '../../../src/contract/roles.ts';
import type { Client } from '../../../src/client/client.ts';
import type { Api } from '../../../src/contract/index.ts';
import { expect } from './expect.ts';
import { withService, type Command, type Service, type Start } from './service.ts';
import { Steps } from './steps.ts';
import { failedRequest } from './test.ts';

export const password = 'curtain rises late';

/** Makes a key for the programs of a house; it is printed. */
export const makeKey = (sellerId = 'lantern', name = 'Box office', ...permissions: readonly string[]): Command => [
  ...['key', '--seller', sellerId, '--name', name],
  ...permissions.flatMap((each) => ['--permission', each]),
];

/** Invites a person, an admin without a role; the link is printed. */
export const invite = (name = 'Kit', role?: Role): Command => [
  ...['user-link', '--seller', 'lantern', '--email', `${name.toLowerCase()}@lantern.example`, '--name', name],
  ...(role ? ['--role', role] : []),
];

/** The screens that people of a house have. */
export const screens = [
  ['a phone', { width: 375, height: 760 }],
  ['a wide screen', { width: 1280, height: 860 }],
] as const;

/** What opens a page, and hears what it complains about. */
interface Opener {
  readonly browser: Browser;
  readonly complaints: { listen(context: BrowserContext): Promise<void> };
  readonly service: Service;
}

/** Opens the desk of a person in a browser of their own: chooses a password by the link, and comes to Today. */
export async function openDesk(
  { browser, complaints, service }: Opener,
  link: string,
  viewport: ViewportSize = screens[1][1],
  steps = new Steps(),
): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: service.origin, locale: 'en-GB' });
  await complaints.listen(context);
  const page = await context.newPage();
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await steps.fill(page.getByLabel('Password'), password);
  await steps.click(page.getByRole('button', { name: 'Start' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  return page;
}

/** What a journey of the desk has: the service, a program of the house, and what opens the desk of its person. */
interface Opened {
  readonly service: Service;
  readonly client: Client<Api>;
  open(viewport?: ViewportSize): Promise<Page>;
}

/** Runs a journey of the desk on a service of its own. @param role That of the person; an admin without one. */
export async function withDesk(
  {
    browser,
    complaints,
    seeded,
  }: Pick<Opener, 'browser'> & {
    readonly complaints: Opener['complaints'] & { allow(...patterns: RegExp[]): void };
    readonly seeded: string;
  },
  { role, before }: Pick<Start, 'before'> & { readonly role?: Role },
  journey: (opened: Opened) => Promise<void>,
): Promise<void> {
  complaints.allow(failedRequest(401)); // the desk asks who is signed in
  const commands = [makeKey(), invite('Kit', role)];
  await withService(seeded, { commands, before }, async (service) => {
    const [key, link = ''] = service.printed;
    await journey({
      service,
      client: service.clientWith(key),
      open: (viewport) => openDesk({ browser, complaints, service }, link, viewport),
    });
  });
}

/** An evening with one ticket type, `seat`, at 24; its id. */
export async function addOpenAir(client: Client<Api>): Promise<string> {
  const { _id: id } = await client.events.create({
    name: 'Open Air',
    start: '2031-06-14T20:00:00+02:00',
    end: '2031-06-14T22:00:00+02:00',
    tickets: [{ _id: 'seat', name: 'Seat', price: 24, active: true }],
    groups: [{ _id: 'all', tickets: ['seat'] }],
  });
  return id;
}

/** An order of that evening, which is to be paid by transfer; its id. */
export async function addOrder(
  client: Client<Api>,
  eventId: string,
  { amount = 1, ...buyer }: { amount?: number; email: string; prename: string; lastname: string },
): Promise<string> {
  const items = [{ type: 'ticket' as const, ticketTypeId: 'seat', amount }];
  const { _id: id, secret } = await client.checkout.create({ type: 'transaction', eventId, items });
  await client.checkout.setDetails({ id, secret, ...buyer });
  await client.checkout.complete({ id, secret, paymentMethod: 'invoice' });
  return id;
}
