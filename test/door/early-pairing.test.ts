import { expect } from '@open-wc/testing';
import { FakeDoorService } from './fake-door-service.ts';

describe('the pairing of an address', () => {
  let service: FakeDoorService;
  const pair = (code: string) =>
    [new URL('/api/accessusers/pair', location.href).href, { method: 'POST', body: JSON.stringify({ code }) }] as const;
  const lines = () => service.asked.map(({ body }) => body['code']);

  before(() => {
    localStorage.clear(); // as a browser that was never paired
    service = new FakeDoorService();
    history.replaceState(null, '', '#pair=GOODGOODGOODGOOD');
  });
  after(() => {
    service.restore();
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('is asked for before the page runs, and answered to it once', async () => {
    const { requestOnce } = await import('../../src/door/early-pairing.ts');
    await new Promise((done) => setTimeout(done));
    expect(lines()).to.deep.equal(['GOODGOODGOODGOOD']);
    const other = await requestOnce(...pair('OTHEROTHEROTHERO'));
    expect(other.status).to.equal(404);
    const first = await requestOnce(...pair('GOODGOODGOODGOOD'));
    expect(await first.json()).to.have.property('token');
    expect(lines()).to.have.length(2);
    await requestOnce(...pair('GOODGOODGOODGOOD'));
    expect(lines()).to.have.length(3);
  });
});
