import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { openSection, sent, submit } from '../event-form-page.ts';
import { event, FakeApiError } from '../fake-desk-service.ts';
import { asked, confirmDialog, desk, named, service, shows, useDesk, words } from '../opened-desk.ts';
import { waitUntil } from '../../support/readers/wait.ts';

const box = () => desk.querySelector<HTMLElement>('[id="field-description"]')!;
const text = () => box().innerText.trim().replace(/\n+/g, '|');
const button = (name: string) => named('desk-rich-text button', name);
/** Waits until a dialog gave the text its focus and what was selected back; the focus alone comes a moment earlier. */
const returned = async () => {
  await waitUntil(() => desk.querySelector('dialog form') === null, 'the dialog is gone');
  await waitUntil(() => document.activeElement === box(), 'the focus is back in the text');
};
/** The buttons that say that their format is on. */
const areOn = (...formats: readonly string[]) =>
  waitUntil(() => {
    const on = [...desk.querySelectorAll('desk-rich-text [aria-pressed="true"]')];
    return on.map((each) => each.getAttribute('aria-label')).join() === formats.join();
  }, `${formats.join()} on`);
const press = async (...keys: readonly string[]) => {
  for (const combination of keys) {
    const [key = '', ...held] = combination.split('+').reverse();
    for (const each of held) await sendKeys({ down: each });
    await sendKeys({ press: key });
    for (const each of held) await sendKeys({ up: each });
  }
};
const type = (typed: string) => sendKeys({ type: typed });

/** Goes into the field by keyboard, and waits for the editor. */
const enter = async () => {
  box().focus();
  await waitUntil(() => box().isContentEditable, 'can be edited', { timeout: 20_000 });
};
const stored = (description: string) => ({ ...event, description });
const saved = async () => {
  submit();
  await waitUntil(() => asked('PUT /api/events/concert').length > 0, 'is sent', { timeout: 10_000 });
  return sent();
};

describe('the field of a rich text in the desk', () => {
  useDesk();

  it('shows the text as buyers see it before the editor is there', async () => {
    await openSection('basics', stored('<h2>Cast</h2><p>With <b>Ada</b></p><script>x</script>'));
    expect(box().querySelector('h3')?.textContent).to.equal('Cast');
    expect(box().querySelector('strong')?.textContent).to.equal('Ada');
    expect(box().isContentEditable).to.equal(false);
    await expect(desk).to.be.accessible();
  });

  it('edits at the place of a click, also in a link', async () => {
    await openSection('basics', stored('<p>Read <a href="https://example.com/cast">more about</a> it</p>'));
    const link = box().querySelector('a')!;
    const { left, top, height } = link.getBoundingClientRect();
    const click = new MouseEvent('click', {
      ...{ clientX: left + 1, clientY: top + height / 2, bubbles: true, cancelable: true },
    });
    link.dispatchEvent(click);
    expect(click.defaultPrevented).to.equal(true);
    await waitUntil(() => box().isContentEditable && document.activeElement === box(), 'is edited');
    await type('much ');
    await shows('1 unpublished change');
    expect(text()).to.equal('Read much more about it');
  });

  it('keeps plain text plain, and sends it', async () => {
    await openSection('basics', stored('Come early.'));
    await enter();
    await press('Control+End', 'Enter');
    await type('Doors open at 7 pm.');
    await shows('1 unpublished change');
    expect(await saved()).to.deep.equal({ description: 'Come early.\n\nDoors open at 7 pm.' });
  });

  it('formats by the buttons of the toolbar, which say what is on', async () => {
    await openSection('basics', stored(''));
    await enter();
    button('Heading').click();
    await type('Cast');
    await areOn('Heading');
    await press('Enter');
    button('Bulleted list').click();
    await type('Ada');
    await press('Enter');
    button('Bold').click();
    await type('Bob');
    await areOn('Bold', 'Bulleted list');
    button('Numbered list').click();
    await areOn('Bold', 'Numbered list');
    await expect(desk).to.be.accessible();
    expect(await saved()).to.deep.equal({
      description: '<h3>Cast</h3><ol><li>Ada</li><li><strong>Bob</strong></li></ol>',
    });
  });

  it('takes formats away by the same buttons', async () => {
    await openSection('basics', stored('<h3>Cast</h3><ul><li>Ada</li></ul><blockquote>Bravo</blockquote>'));
    await enter();
    await press('Control+Home');
    await areOn('Heading');
    button('Heading').click();
    await press('ArrowDown');
    await areOn('Bulleted list');
    button('Bulleted list').click();
    await press('ArrowDown');
    await areOn('Quote');
    button('Quote').click();
    expect(await saved()).to.deep.equal({ description: 'Cast\n\nAda\n\nBravo' });
  });

  it('sets, changes and removes a link', async () => {
    await openSection('basics', stored('Read more here'));
    await enter();
    await press('Control+End', 'Shift+Control+ArrowLeft');
    button('Link').click();
    await shows('A website or an email address.');
    const address = () => desk.querySelector<HTMLInputElement>('dialog input[name="address"]')!;
    address().value = 'no address';
    confirmDialog();
    await shows('Enter a website such as example.com');
    address().value = 'example.com/cast';
    confirmDialog();
    await waitUntil(() => box().querySelector('a')?.getAttribute('href') === 'https://example.com/cast');
    expect(box().querySelector('a')?.textContent).to.equal('here');
    // the cursor within it means the whole link
    await returned();
    await press('ArrowRight', 'ArrowLeft');
    // the editor learns of the cursor by an event
    await nextFrame();
    await nextFrame();
    await areOn('Link');
    await press('Control+k');
    await shows('Empty: no link.');
    expect(address().value).to.equal('https://example.com/cast');
    await expect(desk).to.be.accessible();
    address().value = '';
    confirmDialog();
    await waitUntil(() => box().querySelector('a') === null);
    await shows('No changes');
    // without anything selected the address is written
    await returned();
    await press('Control+End', 'Control+k');
    await waitUntil(() => desk.querySelector('dialog[open] input') !== null);
    address().value = 'box@example.com';
    confirmDialog();
    await shows('1 unpublished change');
    expect(await saved()).to.deep.equal({
      description: '<p>Read more here<a href="mailto:box@example.com">box@example.com</a></p>',
    });
  });

  it('undoes to the text as it was stored', async () => {
    await openSection('basics', stored('<div>One</div><div>Two</div>'));
    await enter();
    await press('Control+End');
    await type('!');
    await shows('1 unpublished change');
    await press('Control+z');
    await shows('No changes');
    expect(text()).to.equal('One|Two');
  });

  it('makes lists of what is typed, and lines within a paragraph', async () => {
    await openSection('basics', stored(''));
    await enter();
    await type('- One');
    await press('Enter', 'Enter');
    await type('End');
    await press('Shift+Enter');
    await type('of it');
    expect(await saved()).to.deep.equal({ description: '<ul><li>One</li></ul><p>End<br>of it</p>' });
  });

  it('is one stop of Tab and its toolbar another, with arrow keys within', async () => {
    await openSection('basics', stored('Come'));
    await enter();
    await press('Shift+Tab');
    expect(document.activeElement?.getAttribute('aria-label')).to.equal('Heading');
    await press('ArrowLeft');
    expect(document.activeElement?.getAttribute('aria-label')).to.equal('Quote');
    await press('Home', 'ArrowRight', 'ArrowRight', 'Tab');
    expect(document.activeElement).to.satisfy((at: Element) => at === box());
    await press('Shift+Tab');
    expect(document.activeElement?.getAttribute('aria-label')).to.equal('Bold');
    await press('Tab', 'Tab');
    expect(box().contains(document.activeElement)).to.equal(false);
  });

  it('shows what is discarded, and what someone else has written meanwhile', async () => {
    await openSection('basics', stored('<p>Mine is <b>first</b></p>'));
    await enter();
    await press('Control+End');
    await type(', really');
    await shows('1 unpublished change');
    named('button', 'Discard').click();
    await shows('No changes');
    await waitUntil(() => text() === 'Mine is first');

    await enter();
    await press('Control+End');
    await type(', again');
    service.answers['PUT /api/events/concert'] = () => new FakeApiError(412, 'CHANGED');
    service.answers['GET /api/events/concert'] = () => stored('<p>Theirs is <i>other</i></p>');
    submit();
    // both as text, not as HTML
    await shows('Theirs is other');
    expect(words()).to.contain('Mine is first, again').and.not.contain('<p>');
    named('button', 'Take theirs').click();
    await waitUntil(() => text() === 'Theirs is other');
    expect(box().querySelector('em')?.textContent).to.equal('other');
  });

  it('says what is wrong with it, and gets the focus from the summary', async () => {
    await openSection('basics', stored('Come'));
    service.answers['PUT /api/events/concert'] = () =>
      new FakeApiError(400, 'INVALID', [{ path: 'description', message: 'At most 5 characters' }]);
    await enter();
    await type('!');
    submit();
    await shows('At most 5 characters');
    expect(box().getAttribute('aria-invalid')).to.equal('true');
    const described = desk.querySelector(`[id="${box().getAttribute('aria-describedby') ?? ''}"]`);
    expect(described?.textContent).to.contain('At most 5 characters');
    desk.querySelector<HTMLElement>('.summary a')!.click();
    await waitUntil(() => document.activeElement === box(), 'the summary leads to the text');
  });

  it('names the language of a translation', async () => {
    await openSection('texts');
    const languages = [...desk.querySelectorAll('[role="textbox"]')].map((each) => each.getAttribute('lang'));
    expect(languages).to.deep.equal(['en', 'de', 'fr', 'es']);
  });
});
