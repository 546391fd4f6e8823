import { expect } from '@open-wc/testing';
import { openDB } from 'idb';
import { Vault } from '../../src/door/vault.ts';

describe('the vault of a door', () => {
  let vault: Vault;

  beforeEach(async () => {
    vault = await Vault.open();
    await vault.wipe();
  });

  afterEach(() => {
    vault.close();
  });

  it('keeps values, blocks and scans for the next start', async () => {
    await vault.write('device', { token: 'secret' });
    await vault.writeBlock('evt', 0, [{ _id: 'a' }]);
    await vault.writeBlock('evt', 1, [{ _id: 'b' }]);
    await vault.writeQueued('nonce-1', { nonce: 'nonce-1' });
    vault.close();
    vault = await Vault.open();
    expect(await vault.read('device')).to.deep.equal({ token: 'secret' });
    expect(await vault.readBlocks('evt')).to.deep.equal([[{ _id: 'a' }], [{ _id: 'b' }]]);
    expect(await vault.readQueue()).to.deep.equal([{ nonce: 'nonce-1' }]);
    await vault.dropQueued(['nonce-1']);
    expect(await vault.readQueue()).to.deep.equal([]);
  });

  it('holds nothing that can be read without its key, which can’t be taken out', async () => {
    await vault.write('device', { token: 'a-token-to-look-for' });
    await vault.writeBlock('evt', 0, [{ name: 'a-name-to-look-for' }]);
    const db = await openDB('foyer-door');
    const key = (await db.get('keys', 'main')) as CryptoKey;
    const sealed = [await db.get('values', 'device'), await db.get('blocks', ['evt', 0])] as { data: ArrayBuffer }[];
    db.close();
    for (const { data } of sealed) expect(new TextDecoder().decode(data)).not.to.contain('look-for');
    expect(key.extractable).to.equal(false);
    expect(await crypto.subtle.exportKey('raw', key).catch((error: unknown) => (error as Error).name)).to.equal(
      'InvalidAccessError',
    );
  });

  it('forgets the lists of other events', async () => {
    for (const event of ['one', 'two']) {
      await vault.writeBlock(event, 0, [{ _id: event }]);
      await vault.write(`list ${event}`, { from: 'now' });
    }
    await vault.write('device', { token: 'kept' });
    await vault.keepOnly('two');
    expect(await vault.readBlocks('one')).to.deep.equal([]);
    expect(await vault.read('list one')).to.equal(undefined);
    expect(await vault.readBlocks('two')).to.deep.equal([[{ _id: 'two' }]]);
    expect(await vault.read('list two')).to.deep.equal({ from: 'now' });
    expect(await vault.read('device')).to.deep.equal({ token: 'kept' });
  });

  it('opens no list of before once lists are dropped, and keeps the rest', async () => {
    await vault.write('device', { token: 'kept' });
    await vault.writeBlock('evt', 0, [{ _id: 'a' }]);
    const db = await openDB('foyer-door');
    const sealed: unknown = await db.get('blocks', ['evt', 0]);
    await vault.dropLists();
    await db.put('blocks', sealed, ['evt', 0]);
    db.close();
    vault.close();
    vault = await Vault.open();
    expect(await vault.readBlocks('evt')).to.deep.equal([undefined]);
    expect(await vault.read('device')).to.deep.equal({ token: 'kept' });
  });

  it('opens nothing of before once it is wiped', async () => {
    await vault.writeBlock('evt', 0, [{ _id: 'a' }]);
    const db = await openDB('foyer-door');
    const sealed: unknown = await db.get('blocks', ['evt', 0]);
    await vault.wipe();
    expect(await vault.readBlocks('evt')).to.deep.equal([]);
    // as from a copy of the storage
    await db.put('blocks', sealed, ['evt', 0]);
    db.close();
    expect(await vault.readBlocks('evt')).to.deep.equal([undefined]);
  });
});
