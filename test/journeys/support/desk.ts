/** The desk in a journey: who runs it, and how they sign in. */
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import type { Role } from '../../../src/contract/roles.ts';
import { expect } from './expect.ts';
import type { Service } from './service.ts';

const password = 'curtain rises late';

/** Invites a person, an admin without a role; answers the link, before the service starts. */
export async function invite(service: Service, name = 'Kit', role?: Role): Promise<string> {
  const person = [
    '--email',
    `${name.toLowerCase()}@lantern.example`,
    '--name',
    name,
    ...(role ? ['--role', role] : []),
  ];
  return await service.seller('user-link', '--seller', 'lantern', ...person);
}

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
): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: service.origin, locale: 'en-GB' });
  await complaints.listen(context);
  const page = await context.newPage();
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  return page;
}
