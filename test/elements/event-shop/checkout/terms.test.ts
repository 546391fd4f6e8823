import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { DetailsForm } from '../../../../src/contract/checkout.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { appears, concert, fill, fillBuyer, openDetails, part, refused, words } from '../open-shop.ts';

const terms = {
  agb: 'https://house.example/terms',
  privacy: '/privacy.html',
  imprint: 'https://house.example/imprint',
  withdrawalText: 'There is no right of withdrawal for tickets to a date.',
};
const photo = { _id: 'photo', text: 'I know that the evening is filmed.', required: true };
const news = { _id: 'news', text: 'Send me the programme.', url: 'https://house.example/news', required: false };

const asking = (form: DetailsForm, attributes?: Record<string, string>) =>
  openDetails(
    concert({ seller: { name: 'The House' } }),
    { detailsForm: () => Promise.resolve({ skipAddressInfo: true, ...form }) },
    attributes && { attributes },
  );
const shown = (element: Element) => part(element, 'terms');
const paragraphs = (element: Element) => [...shown(element)!.querySelectorAll('p')].map((each) => words(each));
const links = (element: Element) =>
  [...shown(element)!.querySelectorAll('a')].map((link) => [words(link), link.href, link.target, link.rel]);
const box = (element: Element, id: string) =>
  element.shadowRoot!.querySelector<HTMLInputElement>(`[name="consents.${id}"]`)!;
const error = (element: Element) => words(part(element, 'error'));

/** Places the order and waits until the service or the form has answered. */
async function place(element: EventShop): Promise<void> {
  part(element, 'pay')!.click();
  await Promise.race([appears(element, () => part(element, 'confirmation')), refused(element)]);
}

describe('<event-shop> terms', () => {
  it('says above the button what the buyer agrees to, with links to read it', async () => {
    const { element } = await asking({ terms });
    expect(paragraphs(element)).to.deep.equal([
      'There is no right of withdrawal for tickets to a date.',
      'By placing this order, you agree to the terms and conditions of The House and confirm that you have read the privacy policy.',
      'Legal notice',
    ]);
    expect(links(element)).to.deep.equal([
      ['terms and conditions', terms.agb, '_blank', 'noopener'],
      ['privacy policy', new URL('/privacy.html', location.href).href, '_blank', 'noopener'],
      ['Legal notice', terms.imprint, '_blank', 'noopener'],
    ]);
    const button = part(element, 'pay')!;
    expect(shown(element)!.compareDocumentPosition(button)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect(element).to.be.accessible();
  });

  it('says it in German, and only what the seller has', async () => {
    const { element } = await asking({ terms: { agb: terms.agb } }, { lang: 'de' });
    await appears(element, () => (words(shown(element)).includes('AGB') ? shown(element) : undefined));
    expect(paragraphs(element)).to.deep.equal(['Mit Ihrer Bestellung akzeptieren Sie die AGB von The House.']);
    const { element: other } = await asking({ terms: { privacy: terms.privacy } });
    expect(paragraphs(other)).to.deep.equal(['The House handles your data as described in the privacy policy.']);
  });

  it('links to no address that a browser would run', async () => {
    const { element } = await asking({ terms: { ...terms, agb: 'javascript:alert(1)', imprint: 'data:text/html,x' } });
    expect(links(element).map(([label]) => label)).to.deep.equal(['privacy policy']);
  });

  it('shows nothing where the seller has no terms', async () => {
    const { element } = await asking({});
    expect(shown(element)).to.equal(null);
  });

  it('marks the consents that may stay empty, as it marks fields', async () => {
    const { element } = await asking({ terms, consents: [photo, news] });
    const label = (id: string) => words(box(element, id).closest('label'));
    expect([label('photo'), label('news')]).to.deep.equal([photo.text, `${news.text} (optional)`]);
  });

  it('asks for consents that are not ticked beforehand, and sends those that are given', async () => {
    const { element, asked } = await asking({ terms, consents: [news, { ...photo, required: false }] });
    expect([box(element, 'news').checked, box(element, 'photo').checked]).to.deep.equal([false, false]);
    expect(links(element)[0]).to.deep.equal(['Learn more', news.url, '_blank', 'noopener']);
    await fillBuyer(element);
    box(element, 'news').click();
    await place(element);
    expect(asked('setDetails')[0]).to.deep.include({
      consents: [{ consentId: 'news', status: 'granted' }],
      locale: 'en-US',
    });
  });

  it('takes no order without a consent that is required, and keeps what was typed', async () => {
    const { element, asked } = await asking({ terms, consents: [news, photo] });
    await fillBuyer(element);
    await place(element);
    expect(error(element)).to.equal('Please check: your consent.');
    expect(asked('setDetails')).to.deep.equal([]);
    const missing = box(element, 'photo');
    expect(missing.getAttribute('aria-invalid')).to.equal('true');
    expect(box(element, 'news').getAttribute('aria-invalid')).to.equal('false');
    const note = element.shadowRoot!.getElementById(missing.getAttribute('aria-describedby')!);
    expect(words(note)).to.equal('Please tick this box.');
    expect(element.shadowRoot!.activeElement).to.equal(missing);
    await expect(element).to.be.accessible();
    missing.click();
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('setDetails')[0]).to.deep.include({
      prename: 'Ada',
      consents: [{ consentId: 'photo', status: 'granted' }],
    });
  });

  it('marks a consent that the service asks for', async () => {
    const details = [{ path: 'consents.photo', message: 'Missing', code: 'MISSING' }];
    const problem = new ServiceError(400, { code: 'CONSENT_REQUIRED', message: 'Consent first.', details });
    const { element } = await openDetails(concert(), {
      detailsForm: () => Promise.resolve({ skipAddressInfo: true, consents: [{ ...photo, required: false }] }),
      setDetails: () => Promise.reject(problem),
    });
    await fill(element, 'Email', 'ada@example.com');
    await fillBuyer(element);
    await place(element);
    expect(box(element, 'photo').getAttribute('aria-invalid')).to.equal('true');
    expect(error(element)).to.equal('Please check: your consent.');
  });
});
