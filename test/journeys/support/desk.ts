/** The desk in a journey: who runs it, and how they sign in. */
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Service } from './service.ts';

const password = 'curtain rises late';

/** Invites a person of the box office; answers the link, before the service starts. */
export async function inviteSales(service: Service): Promise<string> {
  const person = ['--email', 'kit@lantern.example', '--name', 'Kit', '--role', 'sales'];
  return await service.seller('user-link', '--seller', 'lantern', ...person);
}

/** Chooses a password, and comes to Today. */
export async function enterDesk(page: Page, link: string): Promise<void> {
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}
