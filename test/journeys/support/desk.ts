/** The desk in a journey: who runs it, and how they sign in. */
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Service } from './service.ts';

const password = 'curtain rises late';

/** Invites a person, an admin without a role; answers the link, before the service starts. */
export async function invite(service: Service, name = 'Kit', role?: 'sales'): Promise<string> {
  const person = [
    '--email',
    `${name.toLowerCase()}@lantern.example`,
    '--name',
    name,
    ...(role ? ['--role', role] : []),
  ];
  return await service.seller('user-link', '--seller', 'lantern', ...person);
}

/** Chooses a password, and comes to Today. */
export async function enterDesk(page: Page, link: string): Promise<void> {
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}
