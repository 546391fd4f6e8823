/** The steps of a person who buys, in the words that this person reads. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { elementsLoaded } from './checks.ts';
import { expect } from './expect.ts';
import type { Service } from './service.ts';

export interface Person {
  readonly email: string;
  readonly prename: string;
  readonly lastname: string;
}

const ada: Person = { email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' };
const password = 'correct horse';

/** A buyer who has no account yet, also where journeys share a service. */
export const newcomer = (): Person => ({ ...ada, email: `ada.${randomUUID()}@example.com` });

export class Buyer {
  constructor(readonly page: Page) {}

  get shop(): Locator {
    return this.page.locator('event-shop');
  }

  /** The button that leads from the choice to the details, whatever a seller calls it. */
  get next(): Locator {
    return this.page.locator('event-shop [part=buy]');
  }

  get placeOrder(): Locator {
    return this.page.locator('event-shop [part=pay]');
  }

  get due(): Locator {
    return this.page.locator('event-shop [part=total] strong');
  }

  get detailsHeading(): Locator {
    return this.page.getByRole('heading', { name: 'Your details' });
  }

  get confirmation(): Locator {
    return this.page.getByRole('region', { name: 'Thank you! Your tickets are booked.' });
  }

  get codes(): Locator {
    return this.confirmation.locator('code');
  }

  /** Opens the theatre's page of an event. */
  async open(event: string, query = ''): Promise<void> {
    const address = `/event.html?event=${event}${query}`;
    // the same address again is a reload, which shows the order that was placed there
    if (this.page.url().endsWith(address)) await this.page.goto('about:blank');
    await this.page.goto(address);
    await expect(this.page.locator('event-shop [part=name]')).toBeVisible();
    await elementsLoaded(this.page);
  }

  more(ticket: string): Locator {
    return this.page.getByRole('button', { name: `Add one: ${ticket}`, exact: true });
  }

  amount(ticket: string): Locator {
    return this.page.getByLabel(`Quantity: ${ticket}`, { exact: true });
  }

  field(label: string): Locator {
    return this.shop.getByLabel(label, { exact: true });
  }

  /** Puts tickets into the cart, one click each. */
  async choose(ticket: string, amount: number): Promise<void> {
    for (let clicks = 0; clicks < amount; clicks++) await this.more(ticket).click();
    await expect(this.amount(ticket)).toHaveValue(/[1-9]/);
  }

  /** Types a code of any kind into the field beside the order. */
  async enterCode(code: string): Promise<void> {
    await this.shop.locator('summary', { hasText: 'Add a code' }).click();
    await this.page.getByLabel('Voucher, discount or access code').fill(code);
    await this.page.getByRole('button', { name: 'Apply' }).click();
  }

  /** From the cart to the details. */
  async goOn(): Promise<void> {
    await this.next.click();
    await expect(this.detailsHeading).toBeFocused();
  }

  /** Fills in who buys. */
  async introduce({ email, prename, lastname }: Person = ada): Promise<void> {
    await this.field('Email').fill(email);
    await this.field('First name').first().fill(prename); // each ticket may ask for a name too
    await this.field('Last name').first().fill(lastname);
  }

  /** Has an account made of the finished order. */
  async openAccount(): Promise<void> {
    await this.confirmation.getByText('Keep your tickets in an account').click();
    await this.field('Password').fill(password);
    await this.confirmation.getByRole('button', { name: 'Create account' }).click();
    await expect(this.confirmation.getByText('Open the link in it to confirm your account.')).toBeVisible();
  }

  /** Follows the link that was mailed, and so opens the account. */
  async proveAddress({ email }: Person, service: Service): Promise<void> {
    await expect.poll(() => service.mailedLink(email), { message: `a mail to ${email}` }).toBeDefined();
    await this.page.goto((await service.mailedLink(email)) ?? '');
    await this.page.getByLabel('Your password').fill(password);
    await this.page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(this.page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  }

  /** Goes to the account and signs in. */
  async signIn({ email }: Person): Promise<void> {
    await this.page.goto('/account.html');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** Places the order and answers its ticket codes. */
  async order(): Promise<string[]> {
    await this.placeOrder.click();
    return this.receive();
  }

  /** What a buyer holds in the end. */
  async receive(): Promise<string[]> {
    await expect(this.confirmation).toBeVisible();
    return this.codes.allTextContents();
  }
}
