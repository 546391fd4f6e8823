/** Long because files, signatures and documents share the service that a test writes for them. */
import { expect } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { CallOptions, Client } from '../../../../src/client/client.ts';
import type { Api } from '../../../../src/contract/index.ts';
import type { ExtraField } from '../../../../src/contract/extra-field.ts';
import type { Upload } from '../../../../src/contract/uploads.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import {
  appears,
  concert,
  field,
  fill,
  fillBuyer,
  openDetails,
  openShop,
  orderService,
  part,
  parts,
  refused,
  words,
  type Orders,
} from '../open-shop.ts';

type Input = Parameters<Client<Api>['uploads']['add']>[0];

const question = (fields: Partial<ExtraField>): ExtraField => ({
  _id: 'q',
  name: 'Question',
  required: false,
  ...fields,
});
const fieldOf = (element: Element) => parts(element, 'field').find((each) => words(each).includes('Question'))!;
const said = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => words((control.getRootNode() as ShadowRoot).getElementById(id)))
    .join(' ');
const button = (element: Element, label: string) =>
  [...fieldOf(element).querySelectorAll<HTMLElement>('button, a, label')].find((each) => words(each) === label);
const press = async (element: EventShop, label: string) => {
  button(element, label)!.click();
  await element.updateComplete;
};
async function place(element: EventShop): Promise<void> {
  part(element, 'pay')!.click();
  await element.updateComplete;
  await Promise.race([appears(element, () => part(element, 'confirmation')), refused(element)]);
}

/** A service for files whose answers a test gives one by one. */
function fileService() {
  const sent: { input: Input; options: CallOptions | undefined; answer: (upload: Upload | Error) => void }[] = [];
  const removed: string[] = [];
  const waiting: (() => void)[] = [];
  /** Waits until so many files were sent. */
  const arrived = async (count: number) => {
    while (sent.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const uploads: Partial<Client<Api>['uploads']> = {
    add: (input, options) =>
      new Promise((resolve, reject) => {
        options?.signal?.addEventListener('abort', () => {
          reject(options.signal?.reason as Error);
        });
        sent.push({
          input,
          options,
          answer: (upload) => {
            if (upload instanceof Error) reject(upload);
            else resolve(upload);
          },
        });
        for (const go of waiting.splice(0)) go();
      }),
    remove: ({ uploadId }) => {
      removed.push(uploadId);
      return Promise.resolve({ _id: uploadId });
    },
  };
  return { sent, removed, arrived, uploads };
}

async function ask(fields: Partial<ExtraField>, own: Partial<Orders> = {}, info = concert()) {
  const files = fileService();
  const orders = {
    detailsForm: () => Promise.resolve({ skipAddressInfo: true, extraFields: [question(fields)] }),
    ...own,
  };
  const opened = await openDetails(info, orders, { answers: { uploads: files.uploads } });
  await fillBuyer(opened.element);
  return { ...opened, ...files, orders };
}

/** Chooses a file, as a person does in the dialog of the browser. */
function choose(element: Element, name: string, type: string, size = 12): void {
  const input = field(element, 'Question');
  const transfer = new DataTransfer();
  transfer.items.add(new File(['x'.repeat(size)], name, { type }));
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('<event-shop> a question for a document', () => {
  it('sends the file immediately, tells how far it is, and answers with its id', async () => {
    const { element, asked, sent, arrived } = await ask({
      type: 'documentUpload',
      required: true,
      description: 'Both sides',
    });
    const control = field(element, 'Question');
    expect([control.type, control.accept, control.required]).to.deep.equal([
      'file',
      'application/pdf,image/jpeg,image/png',
      true,
    ]);
    expect(said(control)).to.equal('PDF, JPEG, PNG, up to 10 MB Both sides');
    await place(element);
    expect(said(control)).to.contain('Please choose a file.');
    expect(element.shadowRoot?.activeElement).to.equal(control);
    choose(element, 'card.pdf', 'application/pdf');
    await arrived(1);
    expect(sent[0]!.input).to.deep.equal({
      id: `order-${(asked('create')[0] as { eventId: string }).eventId}`,
      secret: 'secret',
      field: 'q',
      fileName: 'card.pdf',
      content: btoa('x'.repeat(12)),
    });
    const progress = fieldOf(element).querySelector('progress')!;
    expect([progress.value, progress.getAttribute('aria-label')]).to.deep.equal([0, 'Question']);
    expect(said(control)).to.contain('Uploading card.pdf: 0%');
    // the drop is not handled there, but it gets there
    const { status } = await sent[0]!.options!.fetch!('/nowhere', { method: 'POST', body: 'x'.repeat(1000) });
    expect(status).to.be.above(399);
    await element.updateComplete;
    expect(progress.value).to.equal(1);
    expect(said(control)).to.contain('Uploading card.pdf: 100%');
    await place(element);
    expect(said(control), 'the order waits for it').to.contain('Please wait until the file has been uploaded.');
    sent[0]!.answer({ _id: 'upload-1', fileName: 'card.pdf', mimeType: 'application/pdf', size: 12 });
    await appears(element, () => button(element, 'Remove'));
    expect(words(part(element, 'status'))).to.equal('card.pdf has been uploaded.');
    expect(said(control)).to.contain('card.pdf');
    expect(control.getAttribute('aria-invalid')).to.equal('false');
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]?.['extraFields']).to.deep.equal({ q: 'upload-1' });
  });

  it('can be used without seeing it, while a file is on its way too', async () => {
    const { element, arrived } = await ask({ type: 'documentUpload', required: true });
    choose(element, 'card.pdf', 'application/pdf');
    await arrived(1);
    await expect(element).to.be.accessible();
  });

  it('takes the kinds that it names, and sends nothing that is of another kind or too big', async () => {
    const { element, sent } = await ask({ type: 'documentUpload', settings: { allowedMimeTypes: ['image/png'] } });
    expect(field(element, 'Question').accept).to.equal('image/png');
    choose(element, 'card.pdf', 'application/pdf');
    await appears(element, () => button(element, 'Try again'));
    expect(said(field(element, 'Question'))).to.contain('card.pdf: This type of file isn’t accepted.');
    choose(element, 'card.png', 'image/png', 10_000_001);
    await appears(element, () => (said(field(element, 'Question')).includes('too large') ? true : undefined));
    expect(sent).to.have.length(0);
  });

  it('says in the place why a file did not arrive, and sends it again', async () => {
    const { element, sent, arrived } = await ask({ type: 'documentUpload' });
    const state = () => said(field(element, 'Question'));
    choose(element, 'card.pdf', 'application/pdf');
    await arrived(1);
    sent[0]!.answer(new UnreachableError('gone'));
    await appears(element, () => button(element, 'Try again'));
    expect(state()).to.contain('card.pdf: ');
    await place(element);
    expect(field(element, 'Question').getAttribute('aria-invalid'), 'it is not left out silently').to.equal('true');
    await press(element, 'Try again');
    await arrived(2);
    sent[1]!.answer(
      new ServiceError(400, { message: 'No', details: [{ path: 'content', code: 'FILE_TYPE' }] as never }),
    );
    await appears(element, () => button(element, 'Try again'));
    expect(state()).to.contain('card.pdf: This type of file isn’t accepted.');
    await press(element, 'Cancel');
    expect(state()).to.equal('PDF, JPEG, PNG, up to 10 MB');
    expect(element.shadowRoot?.activeElement).to.equal(field(element, 'Question'));
  });

  it('is given up, replaced and removed', async () => {
    const { element, sent, arrived, removed } = await ask({ type: 'documentUpload' });
    const arrive = async (at: number, _id: string) => {
      await arrived(at + 1);
      sent[at]!.answer({ _id, fileName: `${_id}.pdf` });
      await appears(element, () => button(element, 'Remove'));
    };
    choose(element, 'a.pdf', 'application/pdf');
    await arrived(1);
    await press(element, 'Cancel');
    expect(sent[0]!.options!.signal!.aborted).to.equal(true);
    choose(element, 'b.pdf', 'application/pdf');
    await arrive(1, 'b');
    expect(words(fieldOf(element).querySelector('.pick'))).to.equal('Choose another file');
    choose(element, 'c.pdf', 'application/pdf');
    await arrive(2, 'c');
    expect(removed).to.deep.equal(['b']);
    await press(element, 'Remove');
    expect(removed).to.deep.equal(['b', 'c']);
    expect(words(part(element, 'status'))).to.equal('File removed.');
    expect(words(fieldOf(element).querySelector('.pick'))).to.equal('Choose a file');
  });

  it('survives a reload, and is asked for again once the service has lost it', async () => {
    const info = concert();
    let isLost = false;
    const { element, sent, arrived, orders, uploads } = await ask({ type: 'documentUpload', required: true }, {}, info);
    choose(element, 'card.pdf', 'application/pdf');
    await arrived(1);
    sent[0]!.answer({ _id: 'upload-1', fileName: 'card.pdf' });
    await appears(element, () => button(element, 'Remove'));
    element.remove();
    const service = orderService(info, {
      ...orders,
      setDetails: () =>
        isLost
          ? Promise.reject(
              new ServiceError(400, {
                details: [{ path: 'extraFields.q', message: 'Gone', code: 'NO_FILE' }] as never,
              }),
            )
          : Promise.reject(new ServiceError(403, { message: 'Not today.' })),
    });
    const again = await openShop(info, { answers: { ...service.answers, uploads } });
    await appears(again, () => part(again, 'pay'));
    expect(said(field(again, 'Question'))).to.equal('card.pdf');
    await place(again);
    expect(service.asked('setDetails')[0]?.['extraFields']).to.deep.equal({ q: 'upload-1' });
    isLost = true;
    part(again, 'pay')!.click();
    await appears(again, () => (field(again, 'Question').ariaInvalid === 'true' ? true : undefined));
    expect(said(field(again, 'Question'))).to.equal('PDF, JPEG, PNG, up to 10 MB Please choose the file again.');
  });
});

describe('<event-shop> a question for a signature', () => {
  const pad = (element: Element) => fieldOf(element).querySelector('svg')!;
  const stroke = async (element: EventShop, ...points: [number, number][]) => {
    const svg = pad(element);
    const box = svg.getBoundingClientRect();
    // what no finger touches captures nothing
    svg.setPointerCapture = () => undefined;
    const tell = (type: string, [x, y]: [number, number]) =>
      svg.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 7,
          clientX: box.left + (x / 600) * box.width,
          clientY: box.top + (y / 200) * box.height,
          bubbles: true,
          composed: true,
        }),
      );
    tell('pointerdown', points[0]!);
    for (const point of points) tell('pointermove', point);
    tell('pointerup', points.at(-1)!);
    await element.updateComplete;
  };

  it('is drawn, cleared and drawn again, and sent as a picture with the order', async () => {
    const { element, asked, sent, arrived } = await ask({ type: 'signature', required: true });
    await place(element);
    expect(said(field(element, 'Question'))).to.equal('Please sign here.');
    expect(field(element, 'Question').getAttribute('aria-required')).to.equal('true');
    await expect(element).to.be.accessible();
    await stroke(element, [10, 20], [100, 150]);
    expect(pad(element).querySelector('path')!.getAttribute('d')).to.match(
      /^M10\.0 20\.0(L10\.0 20\.0)+L100\.0 150\.0$/,
    );
    await press(element, 'Clear');
    expect(pad(element).querySelector('path')!.getAttribute('d')).to.equal('');
    await stroke(element, [10, 20], [100, 150]);
    await stroke(element, [300, 20], [400, 150]);
    expect(pad(element).querySelector('path')!.getAttribute('d')!.split('M')).to.have.length(3);
    expect(sent, 'nothing is sent while the buyer draws').to.have.length(0);
    part(element, 'pay')!.click();
    await arrived(1);
    expect(sent[0]!.input).to.deep.include({ field: 'q', fileName: 'Question.png' });
    expect(atob(sent[0]!.input.content).slice(1, 4)).to.equal('PNG');
    sent[0]!.answer({ _id: 'picture-1' });
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]?.['extraFields']).to.deep.equal({ q: 'picture-1' });
  });

  it('is a typed name for a buyer who does not draw', async () => {
    const { element, asked, sent, arrived } = await ask({ type: 'signature', required: true });
    expect(field(element, 'Question').getAttribute('aria-label')).to.equal('Question: Or type your name');
    await fill(element, 'Question', 'Ada Byron');
    expect(words(pad(element).querySelector('text'))).to.equal('Ada Byron');
    part(element, 'pay')!.click();
    await arrived(1);
    sent[0]!.answer({ _id: 'picture-2' });
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]?.['extraFields']).to.deep.equal({ q: 'picture-2' });
  });

  it('is not lost when it cannot be sent, and is sent once', async () => {
    let works = false;
    const { element, sent, arrived } = await ask(
      { type: 'signature' },
      { setDetails: () => Promise.reject(new ServiceError(403, { message: works ? 'Not now.' : 'Not today.' })) },
    );
    await stroke(element, [10, 20], [100, 150]);
    part(element, 'pay')!.click();
    await arrived(1);
    sent[0]!.answer(new UnreachableError('gone'));
    expect(await refused(element)).to.equal('Please check: Question.');
    expect(field(element, 'Question').getAttribute('aria-invalid')).to.equal('true');
    part(element, 'pay')!.click();
    await arrived(2);
    sent[1]!.answer({ _id: 'picture-3' });
    expect(await refused(element)).to.equal('Not today.');
    works = true;
    await place(element);
    expect(words(part(element, 'error'))).to.equal('Not now.');
    expect(sent).to.have.length(2);
    await stroke(element, [300, 20], [400, 150]);
    part(element, 'pay')!.click();
    await arrived(3);
    sent[2]!.answer({ _id: 'picture-4' });
  });

  it('that is optional is left out', async () => {
    const { element, asked, sent } = await ask({ type: 'signature' });
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]?.['extraFields']).to.deep.equal({});
    expect(sent).to.have.length(0);
  });
});

describe('<event-shop> a document to accept', () => {
  const long = Array.from({ length: 300 }, (_, at) => `Clause ${at}`).join('\n\n');
  const original = window.fetch;
  /** Documents lie on the web: here their server is this page. */
  const serve = (documents: Record<string, string | Error>) => {
    window.fetch = (url, init) => {
      const document = documents[url instanceof Request ? url.url : String(url)];
      if (document instanceof Error) return Promise.reject(document);
      return document === undefined ? original(url, init) : Promise.resolve(new Response(document));
    };
  };
  afterEach(() => {
    window.fetch = original;
  });
  const url = 'https://house.example/rules';
  const terms = (document: object, fields: object = {}): Partial<ExtraField> => ({
    type: 'checkbox',
    required: true,
    settings: { document: { url, ...document }, documentName: 'House rules', requireScrollthrough: true, ...fields },
  });
  const box = (element: Element) => fieldOf(element).querySelector<HTMLInputElement>('input')!;
  const dialog = (element: Element) => fieldOf(element).querySelector('dialog');

  it('is read to its end before it can be accepted', async () => {
    serve({ [url]: long });
    const { element, asked } = await ask(terms({ mimeType: 'text/plain' }));
    expect(said(box(element))).to.equal('Please read the document to the end first.');
    box(element).click();
    await element.updateComplete;
    expect(box(element).checked).to.equal(false);
    expect(words(element.shadowRoot!.activeElement), 'the way to it').to.equal('Read “House rules”');
    await expect(element).to.be.accessible();
    await press(element, 'Read “House rules”');
    await appears(element, () => dialog(element)?.querySelector('.plain'));
    expect(dialog(element)!.open).to.equal(true);
    expect(dialog(element)!.getAttribute('aria-label')).to.equal('House rules');
    expect(said(box(element))).to.equal('Please read the document to the end first.');
    const text = dialog(element)!.querySelector('.text')!;
    text.scrollTop = text.scrollHeight;
    await appears(element, () => (said(box(element)) === 'You’ve read it.' ? true : undefined));
    await press(element, 'Close');
    expect(dialog(element)!.open).to.equal(false);
    box(element).click();
    await element.updateComplete;
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]?.['extraFields']).to.deep.equal({ q: true });
  });

  it('is read when it is short enough to be seen as a whole; its markup is words, links and lists, and never runs', async () => {
    serve({ [url]: '<h2>Rules</h2><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">' });
    const { element } = await ask(terms({ mimeType: 'text/html' }));
    await press(element, 'Read “House rules”');
    await appears(element, () => (said(box(element)) === 'You’ve read it.' ? true : undefined));
    expect(words(dialog(element)!.querySelector('.text'))).to.equal('Rules');
    expect(dialog(element)!.querySelectorAll('script, img')).to.have.length(0);
    expect(window).to.not.have.property('hacked');
  });

  it('that cannot be shown here opens in a window of its own, and counts as read then', async () => {
    serve({ [url]: new TypeError('the policy of the page') });
    const { element } = await ask(terms({ mimeType: 'text/plain' }));
    await press(element, 'Read “House rules”');
    const link = await appears(element, () => dialog(element)?.querySelector('a'));
    expect([link.href, link.target, link.rel]).to.deep.equal([url, '_blank', 'noopener']);
    link.addEventListener('click', (event) => {
      event.preventDefault();
    });
    link.click();
    await appears(element, () => (said(box(element)) === 'You’ve read it.' ? true : undefined));
  });

  it('as a PDF opens in a window of its own', async () => {
    const { element } = await ask(terms({ mimeType: 'application/pdf' }));
    const link = button(element, 'Read “House rules”') as HTMLAnchorElement;
    expect([link.href, link.target, link.rel]).to.deep.equal([url, '_blank', 'noopener']);
    link.addEventListener('click', (event) => {
      event.preventDefault();
    });
    link.click();
    await element.updateComplete;
    expect(said(box(element))).to.equal('You’ve read it.');
    box(element).click();
    expect(box(element).checked).to.equal(true);
  });

  it('may be accepted unread where the seller does not mind', async () => {
    const { element } = await ask(terms({ mimeType: 'application/pdf' }, { requireScrollthrough: false }));
    expect(words(button(element, 'Read “House rules”'))).to.equal('Read “House rules”');
    box(element).click();
    expect(box(element).checked).to.equal(true);
  });

  it('leads nowhere where a browser would run something', async () => {
    const { element } = await ask(terms({ url: 'javascript:window.hacked=1', mimeType: 'application/pdf' }));
    expect(fieldOf(element).querySelectorAll('a, button')).to.have.length(0);
    box(element).click();
    expect(box(element).checked, 'no one is locked out').to.equal(true);
  });

  it('is still read after a reload', async () => {
    serve({ [url]: 'Short' });
    const info = concert();
    const { element, orders } = await ask(terms({ mimeType: 'text/plain' }), {}, info);
    await press(element, 'Read “House rules”');
    await appears(element, () => (said(box(element)) === 'You’ve read it.' ? true : undefined));
    element.remove();
    const again = await openShop(info, { answers: orderService(info, orders).answers });
    await appears(again, () => part(again, 'pay'));
    expect(said(box(again))).to.equal('You’ve read it.');
  });
});
