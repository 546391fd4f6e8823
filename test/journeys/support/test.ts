/** What every journey starts from: a service, a page that may not complain, and the steps of a buyer. */
import { join } from 'node:path';
import { test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test';
import { Buyer } from './buyer.ts';
import { expect } from './expect.ts';
import { seedOnce, withService, type Service, type Start } from './service.ts';

export { expect } from './expect.ts';

/** What pages wrote to their consoles as an error or a warning, uncaught errors and violations of their policies. */
class Complaints {
  private readonly heard: string[] = [];
  private readonly allowed: RegExp[] = [
    // a service that stops answers so what is still asked for: a picture that came into sight, what is left
    /status of 503 .*(?:\.(?:svg|png|jpe?g|webp|avif)|\/availabilities|\/live)\)$/,
    // and a page asks again what is left while the service is away
    /net::ERR_\w+ .*(?:\/availabilities|\/live)\)$/,
  ];

  /** From now on, these complaints are part of the journey. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Hears of all pages of a context, those of other origins too. */
  async listen(context: BrowserContext): Promise<void> {
    context.on('console', (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type()))
        this.heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.heard.push(`uncaught: ${String(error.error())}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        reportError(new Error(`policy violated: ${violatedDirective} ${blockedURI} ${sample}`));
      });
    });
  }

  get unexpected(): string[] {
    return this.heard.filter((line) => !this.allowed.some((pattern) => pattern.test(line)));
  }
}

/** What the browser itself writes when a request is refused or cannot be sent. */
export const failedRequest = (status: number | 'down') =>
  status === 'down'
    ? /Failed to load resource: net::ERR_/
    : new RegExp(`Failed to load resource: .* status of ${status}`);

/** What an element tells the developer of the page in the console. */
export const advice = { noEvent: /found no event /, unreachable: /can't reach the service / } as const;

interface Options {
  /** An own service for the journey, which starts so: it may stop it, or sell it out. Otherwise journeys share one. */
  own: Start | false;
}

interface Fixtures {
  service: Service;
  complaints: Complaints;
  buyer: Buyer;
}

interface Shared {
  seeded: string;
  shared: Service;
}

export const test = base.extend<Options & Fixtures, Shared>({
  own: [false, { option: true }],

  // the demo is written once; a copy of the folder starts in a second
  seeded: [
    async ({}, use, info) => {
      await use(await seedOnce(join(info.project.outputDir, 'seeded')));
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  shared: [
    async ({ seeded }, use) => {
      await withService(seeded, {}, use);
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  service: async ({ own, seeded, shared }, use) => {
    if (own) await withService(seeded, own, use);
    else await use(shared);
  },

  baseURL: async ({ service }, use) => {
    await use(service.origin);
  },

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      await complaints.listen(context);
      await use(complaints);
      expect(complaints.unexpected, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],

  buyer: async ({ page }, use) => {
    await use(new Buyer(page));
  },
});
