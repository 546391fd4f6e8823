import { expect, fixtureCleanup } from '@open-wc/testing';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const url = 'https://tickets.example/media/dOa-VMIw00QgSqBvYNVrIR';
const picture = {
  _id: 'picture-1',
  url,
  width: 1920,
  height: 1080,
  sizes: [{ width: 320, height: 180, url: `${url}?w=320` }],
  alt: '',
  focus: { x: 0.5, y: 0.5 },
  size: 400_000,
  createdAt: '2026-06-01T10:00:00.000Z',
};

/** Requests with progress go by another way than `fetch`: the fake service answers them, too. */
class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  private method = '';
  private address = '';
  open(method: string, address: string): void {
    [this.method, this.address] = [method, address];
  }
  setRequestHeader(): void {
    // the fake service reads none
  }
  getResponseHeader(): null {
    return null;
  }
  abort(): void {
    this.onerror?.();
  }
  send(body: string): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    void fetch(this.address, { method: this.method, body }).then(async (answer) => {
      [this.status, this.responseText] = [answer.status, await answer.text()];
      this.onload?.();
    });
  }
}

describe('the field of a picture in the desk', () => {
  useDesk();
  const real = window.XMLHttpRequest;
  beforeEach(() => {
    window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
    service.answers['POST /api/media'] = () => picture;
    service.answers['GET /api/media'] = () => ({ rows: [picture], total: 1 });
    service.answers['PUT /api/media/picture-1'] = ({ body }) => ({ ...picture, ...(body as object) });
  });
  afterEach(() => {
    window.XMLHttpRequest = real;
  });

  const field = () => desk.querySelector<HTMLElement>('desk-picture-field .picture-field')!;
  const address = () => desk.querySelector<HTMLInputElement>('#field-image')!;
  const labelled = (label: string) =>
    [...field().querySelectorAll('label')].find(({ textContent }) => textContent.trim().startsWith(label))!
      .control as HTMLInputElement;
  const file = (type = 'image/jpeg', size = 4) => new File([new Uint8Array(size)], 'poster', { type });
  const carrying = (given: File) => {
    const data = new DataTransfer();
    data.items.add(given);
    return data;
  };
  const choose = (given: File) => {
    const input = field().querySelector<HTMLInputElement>('input[type="file"]')!;
    input.files = carrying(given).files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const enter = (input: HTMLInputElement, text: string) => {
    input.value = text;
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const openEvent = async () => {
    await open('/desk/events/concert/edit');
    await shows('No changes');
  };

  it('sends a file that is chosen, dropped or pasted, and takes its address', async () => {
    const ways: readonly ((given: File) => void)[] = [
      choose,
      (given) => field().dispatchEvent(new DragEvent('drop', { dataTransfer: carrying(given), cancelable: true })),
      (given) =>
        address().dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: carrying(given), cancelable: true, bubbles: true }),
        ),
    ];
    await openEvent();
    for (const [at, way] of ways.entries()) {
      way(file());
      await waitUntil(() => address().value === url, 'has the address', { timeout: 5000 });
      expect(asked('POST /api/media')[at]?.body).to.deep.equal({ content: 'AAAAAA==' });
      await shows('1 unpublished change');
      await shows('Alternative text');
      await expect(desk).to.be.accessible();
      named('button', 'Remove: Picture').click();
      await waitUntil(() => address().value === '');
    }
  });

  it('says what is expected, and keeps what was there', async () => {
    service.answers['GET /api/events/concert'] = () => ({ ...event, image: 'https://theatre.example/a.jpg' });
    await openEvent();
    choose(file('image/heic'));
    await shows('choose a JPEG, PNG, WebP or AVIF');
    choose(file('image/png', 10_000_001));
    await shows('choose one of at most 10 MB');
    expect(asked('POST /api/media')).to.deep.equal([]);
    service.answers['POST /api/media'] = () =>
      new FakeApiError(400, 'NO_PICTURE', [{ path: 'content', message: 'The picture cannot be read' }]);
    choose(file());
    await shows('that is not damaged');
    service.answers['POST /api/media'] = () => new FakeApiError(409, 'MEDIA_FULL');
    choose(file());
    await shows('no room for more pictures');
    expect(address().value).to.equal('https://theatre.example/a.jpg');
    await expect(desk).to.be.accessible();
    // there is room again
    service.answers['POST /api/media'] = () => picture;
    named('button', 'Try again').click();
    await waitUntil(() => address().value === url);
    expect(words()).not.to.contain('no room for more pictures');
  });

  it('has the alternative text and the focus point of an uploaded picture, by pointer and by keyboard', async () => {
    service.answers['GET /api/events/concert'] = () => ({ ...event, image: url });
    await openEvent();
    await shows('Alternative text');
    expect(asked('GET /api/media')[0]?.query).to.deep.equal({ url });
    enter(labelled('Alternative text'), 'A poster');
    await shows('Saved with the picture.');
    enter(labelled('From the left'), '25');
    const whole = field().querySelector<HTMLElement>('.whole')!;
    whole.style.cssText = 'width: 200px; height: 100px';
    const { left, top } = whole.getBoundingClientRect();
    whole.dispatchEvent(new PointerEvent('click', { clientX: left + 150, clientY: top + 10, bubbles: true }));
    await waitUntil(() => asked('PUT /api/media/picture-1').length === 3);
    expect(asked('PUT /api/media/picture-1').map(({ body }) => body)).to.deep.equal([
      { alt: 'A poster' },
      { focus: { x: 0.25, y: 0.5 } },
      { focus: { x: 0.75, y: 0.1 } },
    ]);
    expect(words()).to.contain('No changes');
    service.answers['PUT /api/media/picture-1'] = () => new FakeApiError(503, 'OVERLOADED');
    enter(labelled('Alternative text'), 'A better one');
    await shows('OVERLOADED');
    expect(labelled('Alternative text').value).to.equal('A better one');
  });

  it('takes an address of another site, which has neither', async () => {
    await openEvent();
    enter(address(), 'https://theatre.example/a.jpg');
    await shows('1 unpublished change');
    expect(words()).not.to.contain('Alternative text');
    expect(asked('GET /api/media')).to.deep.equal([]);
  });

  describe('with pictures that were uploaded before', () => {
    const pictureAt = (at: number, alt = '') => {
      const address = `https://tickets.example/media/${String(at).padStart(22, 'x')}`;
      return { ...picture, _id: `picture-${at}`, url: address, alt };
    };
    const dialog = () => desk.querySelector<HTMLDialogElement>('dialog[open]');
    const inDialog = (label: string) =>
      [...(dialog()?.querySelectorAll('button') ?? [])].find(
        (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === label,
      )!;
    beforeEach(async () => {
      service.answers['GET /api/media'] = ({ query }) =>
        query.has('after')
          ? { rows: [pictureAt(3, 'The bar')], total: 3 }
          : { rows: [pictureAt(1, 'The stage'), pictureAt(2)], total: 3, next: 'further' };
      await openEvent();
    });
    const browse = async () => {
      named('button', 'Choose from your pictures: Picture').click();
      await waitUntil(() => dialog()?.querySelector('li') || dialog()?.querySelector('.problem'));
    };

    it('takes the one that is chosen, with its text', async () => {
      await browse();
      await expect(desk).to.be.accessible();
      inDialog('Show more').click();
      await waitUntil(() => dialog()!.querySelectorAll('li').length === 3);
      expect(inDialog('Show more')).to.equal(undefined);
      expect(asked('GET /api/media').map(({ query }) => query)).to.deep.equal([
        { top: '24' },
        { top: '24', after: 'further' },
      ]);
      expect([...dialog()!.querySelectorAll('.take')].map((each) => each.getAttribute('aria-label'))).to.deep.equal([
        'Use: The stage',
        'Use: Uploaded Mon, Jun 1, 2026, 12:00 PM',
        'Use: The bar',
      ]);
      inDialog('Use: The bar').click();
      await waitUntil(() => address().value === pictureAt(3).url);
      expect(dialog()).to.equal(null);
      expect(labelled('Alternative text').value).to.equal('The bar');
      await shows('1 unpublished change');
    });

    it('deletes one that nothing shows, with a second click', async () => {
      service.answers['DELETE /api/media/picture-1'] = () => new FakeApiError(409, 'IN_USE');
      service.answers['DELETE /api/media/picture-2'] = () => new FakeApiError(404, 'NOT_FOUND');
      await browse();
      inDialog('Delete: The stage').click();
      await waitUntil(() => inDialog('Delete for good: The stage'));
      expect(asked('DELETE /api/media/picture-1').length).to.equal(0);
      expect(document.activeElement === inDialog('Delete for good: The stage')).to.equal(true);
      inDialog('Delete for good: The stage').blur();
      await waitUntil(() => inDialog('Delete: The stage'));
      inDialog('Delete: The stage').click();
      await waitUntil(() => inDialog('Delete for good: The stage'));
      inDialog('Delete for good: The stage').click();
      await shows('still shows it');
      await expect(desk).to.be.accessible();
      service.answers['DELETE /api/media/picture-1'] = () => pictureAt(1);
      for (const name of ['The stage', 'Uploaded Mon, Jun 1, 2026, 12:00 PM']) {
        inDialog(`Delete: ${name}`).click();
        await waitUntil(() => inDialog(`Delete for good: ${name}`));
        inDialog(`Delete for good: ${name}`).click();
        await waitUntil(() => !inDialog(`Use: ${name}`));
      }
      expect(dialog()!.querySelectorAll('li').length).to.equal(0);
      expect(dialog()!.contains(document.activeElement)).to.equal(true);
      expect(address().value).to.equal('');
    });

    it('says when they cannot be loaded, and loads them then', async () => {
      const answer = service.answers['GET /api/media']!;
      service.answers['GET /api/media'] = () => new FakeApiError(503, 'OVERLOADED');
      await browse();
      service.answers['GET /api/media'] = answer;
      inDialog('Try again').click();
      await waitUntil(() => dialog()!.querySelectorAll('li').length === 2);
    });
  });

  it('is there for the logo of the house, for its documents and for vouchers', async () => {
    await open('/desk/settings/house');
    await shows('No changes');
    expect(desk.querySelectorAll('desk-picture-field').length).to.equal(2);
    fixtureCleanup();
    service.role = 'accounting';
    await open('/desk/settings/documents');
    await shows('Your role sees these settings');
    expect(desk.querySelectorAll('desk-picture-field').length).to.equal(2);
    expect(desk.querySelector('desk-picture-field button')).to.equal(null);
  });
});
