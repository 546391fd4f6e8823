import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { openDB } from 'idb';
import type { LitElement } from 'lit';
import '../../src/door/view/foyer-door.ts';
import { maxMisses, removePin, setPin, unlock } from '../../src/door/pin.ts';
import { Vault } from '../../src/door/vault.ts';
import type { DoorPin } from '../../src/door/view/door-pin.ts';
import { appears } from '../support/readers/shadow.ts';
import { FakeDoorService } from './fake-door-service.ts';

describe('the PIN of a door', () => {
  let vault: Vault;

  beforeEach(async () => {
    vault = await Vault.open();
    await vault.wipe();
    await vault.write('device', { token: 'secret' });
    await vault.writeBlock('evt', 0, [{ _id: 'a' }]);
    await vault.writeQueued('nonce-1', { nonce: 'nonce-1' });
  });

  afterEach(async () => {
    await vault.wipe();
    vault.close();
  });

  async function reopened(): Promise<void> {
    vault.close();
    vault = await Vault.open();
  }

  it('opens what was kept before it was set, and nothing else does', async () => {
    await setPin(vault, '2468');
    expect(await vault.read('device')).to.deep.equal({ token: 'secret' });
    await reopened();
    expect(vault.isLocked).to.equal(true);
    expect(await vault.read('device')).to.equal(undefined);
    expect(await unlock(vault, '2469')).to.equal(maxMisses - 1);
    expect(await unlock(vault, '2468')).to.equal('open');
    expect(await vault.read('device')).to.deep.equal({ token: 'secret' });
    expect(await vault.readBlocks('evt')).to.deep.equal([[{ _id: 'a' }]]);
    await reopened();
    expect(await unlock(vault, '0000')).to.equal(maxMisses - 1);
  });

  it('leaves no key that can be used or taken out without it', async () => {
    await setPin(vault, '2468');
    const db = await openDB('foyer-door');
    expect(await db.get('keys', 'main')).to.equal(undefined);
    db.close();
    await vault.write('device', { token: 'later' });
    await reopened();
    await unlock(vault, '2468');
    expect(await vault.read('device')).to.deep.equal({ token: 'later' });
  });

  it('seals what is written while it is being set under the new key', async () => {
    const set = setPin(vault, '2468');
    const written = Array.from({ length: 20 }, (_, at) => vault.writeBlock('evt', at + 1, [{ _id: String(at) }]));
    await Promise.all([set, ...written]);
    await reopened();
    await unlock(vault, '2468');
    expect((await vault.readBlocks('evt')).includes(undefined)).to.equal(false);
  });

  it('drops the tickets after five wrong ones, over several starts; scans that were not sent stay', async () => {
    await setPin(vault, '2468');
    for (let left = maxMisses - 1; left >= 0; left -= 1) {
      await reopened();
      expect(await unlock(vault, '1111')).to.equal(left);
    }
    expect([vault.isLocked, vault.lock]).to.deep.equal([false, undefined]);
    await reopened();
    expect(await vault.read('device')).to.equal(undefined);
    expect(await vault.readBlocks('evt')).to.deep.equal([]);
    expect(await vault.readQueue()).to.deep.equal([{ nonce: 'nonce-1' }]);
  });

  it('is asked for no more once it is taken away', async () => {
    await setPin(vault, '2468');
    await removePin(vault);
    await reopened();
    expect([vault.isLocked, await vault.read('device')]).to.deep.equal([false, { token: 'secret' }]);
  });
});

describe('the door page with a PIN', () => {
  let service: FakeDoorService;

  beforeEach(async () => {
    service = new FakeDoorService();
    const vault = await Vault.open();
    await vault.wipe();
    vault.close();
  });

  afterEach(async () => {
    fixtureCleanup();
    service.restore();
    history.replaceState(null, '', location.pathname + location.search);
    await new Promise((done) => {
      const gone = indexedDB.deleteDatabase('foyer-door');
      gone.onsuccess = gone.onblocked = done;
    });
  });

  const inside = (page: LitElement, selector: string) => appears(page, () => page.renderRoot.querySelector(selector));
  const button = async (page: LitElement, text: string): Promise<HTMLButtonElement> =>
    await appears(page, () =>
      [...page.renderRoot.querySelectorAll('button')].find(({ textContent }) => textContent.trim().includes(text)),
    );

  /** The form of the PIN: types into its fields, and sends it. */
  async function type(page: LitElement, ...pins: readonly string[]): Promise<DoorPin> {
    const form = await appears(page, () => page.renderRoot.querySelector('door-pin'));
    const inputs = await appears(form, () => {
      const found = [...form.renderRoot.querySelectorAll('input')];
      return found.length === pins.length ? found : undefined;
    });
    await expect(form).to.be.accessible();
    for (const [at, pin] of pins.entries()) inputs[at]!.value = pin;
    form.renderRoot.querySelector('form')!.requestSubmit();
    return form;
  }

  /** A page that is ready, with a PIN. */
  async function locked(): Promise<void> {
    location.hash = '#pair=GOODGOODGOODGOOD';
    const page = await fixture<LitElement>(html`<foyer-door></foyer-door>`);
    (await button(page, 'Concert')).click();
    (await button(page, 'Set a PIN')).click();
    const form = await type(page, '2468', '2460');
    await appears(form, () => form.renderRoot.textContent.includes('two different PINs'));
    await type(page, '2468', '2468');
    await button(page, 'Remove the PIN');
    page.remove();
  }

  it('asks for it when it is opened again', async () => {
    await locked();
    const page = await fixture<LitElement>(html`<foyer-door></foyer-door>`);
    const form = await type(page, '1111');
    await appears(form, () => form.renderRoot.textContent.includes('4 tries are left'));
    await type(page, '2468');
    await button(page, 'Start');
    (await button(page, 'Remove the PIN')).click();
    await button(page, 'Set a PIN');
  });

  it('is not paired any more after five wrong ones, and says why', async () => {
    await locked();
    const page = await fixture<LitElement>(html`<foyer-door></foyer-door>`);
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      const form = await type(page, '1111');
      await appears(form, () => form.renderRoot.textContent.includes(left));
    }
    await type(page, '1111');
    const problem = await inside(page, '[role=alert]');
    expect(problem.textContent).to.contain('wrong five times');
    await button(page, 'Scan the pairing code');
  });
});
