// A service without the demo: nothing of the demo is served, linked or mentioned. What pages say does not depend on the engine: one database will do.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { api as contract } from '../../../src/contract/index.ts';
import type { Route } from '../../../src/contract/route.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { builtFolders } from '../../../src/service/server/pages.ts';
import { form, guestsOf } from '../../support/builders/guests.ts';
import { holdersOf, passable } from '../../support/builders/owned-tickets.ts';
import { addSeller, addVoucher, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { api } from '../../support/running/service.ts';

const demoWords = /lantern|demo/i;
const repository = fileURLToPath(new URL('../../..', import.meta.url));
// the build of the demo, as far as its names matter: its pages and its pictures
const root = mkdtempSync(join(tmpdir(), 'foyer-without-'));
cpSync(join(repository, 'demo'), join(root, 'dist/demo'), { recursive: true });
cpSync(join(repository, 'public'), join(root, 'dist/demo'), { recursive: true });
mkdirSync(join(root, 'dist/embed'));
writeFileSync(join(root, 'dist/embed/embed.js'), '// embed');
writeFileSync(join(root, 'package.json'), '{}');
const demoFiles = readdirSync(join(root, 'dist/demo'), { recursive: true, encoding: 'utf8' });

describeWithService(
  'a service without the demo',
  { settings: { folders: builtFolders(root, { demo: false }) } },
  (service) => {
    const holders = holdersOf(service);
    const guests = guestsOf(service);
    const emails: string[] = [];
    const addresses = new Set(['/', '/embed.js', '/service.css', '/docs', '/api/openapi.json', '/metrics', '/seller']);
    before(async () => {
      const id = await holders.event({
        url: 'summer-night',
        tickets: [passable],
        soldOutFallback: { enabled: true, type: 'waitingList' },
      });
      const held = await holders.buy(id, 'ada@example.com');
      await holders.offer(held, 'grace@example.com');
      await guests.open('eve@example.com');
      await service.call(api.account.requestPasswordReset, { sellerId, email: 'eve@example.com' });
      await service.call(api.account.requestSignInCode, { sellerId, email: 'eve@example.com' });
      await service.call(api.account.register, form('eve@example.com'));
      await addVoucher(service.db, 'GIFT-2026', 50);
      await addSeller(service.db, 'other');
      const mailer = {
        from: 'tickets@foyer.example',
        deliver: async ({ raw }: FinishedEmail) => {
          const { headers, text = '', html = '' } = await readMail(raw);
          emails.push([...headers.map(([, value]) => value), text, html].join('\n'));
        },
      };
      await sendEmails(service.context, mailer);
      for (const mail of emails)
        for (const [, path = ''] of mail.matchAll(/https:\/\/tickets\.example(\/[^\s"#<]*)/g))
          addresses.add(path.replaceAll('&amp;', '&'));
      for (const path of ['', '/summer-night', '/account', '/vouchers', '/orders/x', '/nothing'])
        addresses.add(`/seller${path}`);
      for (const group of Object.values(contract))
        for (const { method, path } of Object.values<Route>(group))
          if (method === 'GET' && !path.includes('{')) addresses.add(`${path}?sellerId=${sellerId}&top=10&skip=0`);
    });
    after(() => {
      rmSync(root, { recursive: true });
    });

    it('serves no page and no picture of it', async () => {
      const files = demoFiles.filter((name) => /\.\w+$/.test(name));
      assert.ok(files.length > 30, String(files.length));
      for (const file of files)
        for (const url of [`/${file}`, `/${file.replace(/\.html$/, '')}`]) {
          if (url === '/index') continue;
          const { statusCode, body } = await service.app.inject({ url, headers: { accept: 'text/html' } });
          assert.equal(statusCode, 404, url);
          assert.doesNotMatch(body, demoWords, url);
        }
    });

    it('says nothing of it at any address', async () => {
      assert.ok(addresses.size > 25, [...addresses].join(' '));
      for (const url of addresses) {
        const { body } = await service.app.inject({ url, headers: { accept: 'text/html' } });
        assert.doesNotMatch(body, demoWords, url);
      }
    });

    it('says nothing of it in any email, and its links lead somewhere', async () => {
      assert.ok(emails.length >= 5, String(emails.length));
      for (const mail of emails) assert.doesNotMatch(mail, demoWords);
      assert.ok([...addresses].some((path) => /^\/seller\/orders\/\w{10}/.test(path)));
      for (const url of addresses) {
        // the page of a verified address has done its work
        if (/^\/(?:api|account\/verify)\//.test(url) || url === '/seller/nothing') continue;
        const { statusCode } = await service.app.inject({ url, headers: { accept: 'text/html' } });
        assert.ok(statusCode < 400 || (statusCode === 403 && url === '/metrics'), `${url} ${statusCode}`);
      }
    });

    it('can not be published by mistake: the package of the repository, which has the demo, is private', () => {
      const own = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { private?: boolean };
      assert.equal(own.private, true);
    });
  },
);
