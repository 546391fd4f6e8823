/** What a buyer is told of a seat and sees from it: its note, the picture, and the plan of the house below the seats. */
import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { SeatPlan } from '../../../../src/contract/seat-maps.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { theatre } from '../../../support/builders/theatre.ts';
import { appears, status, summary, words } from '../open-shop.ts';
import {
  click,
  evening,
  openTheatre,
  picture,
  pointOf,
  root,
  says,
  seatService,
  select,
  showList,
} from '../theatre-shop.ts';

const media = '/public/favicon.svg';

/** The theatre with a view for its stalls, one of their rows and one seat of it, and with notes. */
function told(): SeatPlan {
  const plan = theatre();
  const [stalls] = plan.sections;
  const rows = stalls!.rows.map((row) => ({
    ...row,
    ...(row.name === '3' && { view: 'row' }),
    seats: row.seats.map((seat) =>
      seat._id === 'stalls-3-5'
        ? { ...seat, view: 'seat', note: 'Behind a pillar' }
        : seat._id === 'stalls-3-7'
          ? { ...seat, note: 'Extra legroom' }
          : seat,
    ),
  }));
  return {
    ...plan,
    sections: [{ ...stalls!, view: 'stalls', rows }, ...plan.sections.slice(1)],
    views: ['stalls', 'row', 'seat'].map((_id) => ({
      _id,
      media,
      srcset: `${media}#${_id} 320w`,
    })),
  };
}
const open = async (plan = told()) => await openTheatre(evening(), { service: seatService(plan) });
const viewButtons = (element: EventShop) =>
  [...root(element).querySelectorAll<HTMLButtonElement>('button')].filter((each) =>
    words(each).startsWith('View from the seat'),
  );
const dialog = (element: EventShop) =>
  root(element).querySelector<HTMLDialogElement>('dialog[aria-label^="View from"]');

describe('<event-shop> notes and views of seats', () => {
  afterEach(() => setViewport({ width: 800, height: 600 }));

  it('tells the note of a seat wherever the seat is named', async () => {
    const element = await open();
    picture(element)!.scrollIntoView({ block: 'center' });
    await sendMouse({ type: 'move', position: pointOf(element, 'stalls-3-5') });
    const tip = picture(element)!.closest('[role=group]')!.parentElement!.querySelector('[aria-hidden]:not(svg)');
    expect(words(tip)).to.contain('Behind a pillar');
    await click(element, 'stalls-3-5');
    expect(status(element)).to.equal('Stalls, row 3, seat 5, Behind a pillar selected, Adult €45.00.');
    expect(words(root(element).getElementById('your-seats')?.parentElement)).to.contain('seat 5 Behind a pillar');
    expect(summary(element)[0]).to.contain('Stalls, row 3, seat 5 (Behind a pillar)');
    await click(element, 'stalls-3-7');
    expect(summary(element)[0]).to.contain('seats 5 (Behind a pillar) and 7 (Extra legroom)');
    await showList(element);
    await select(element, 'Row', '3');
    const labels = [...root(element).querySelectorAll('fieldset label')].map((each) => words(each));
    expect(labels.filter((each) => each.includes('Extra legroom'))).to.have.length(1);
    await expect(element).to.be.accessible();
  });

  it('shows what is seen from a chosen seat: its own picture, else that of its row, else of its section', async () => {
    const element = await open();
    for (const id of ['stalls-3-5', 'stalls-3-6', 'stalls-4-6', 'circle-2-4']) await click(element, id);
    const names = viewButtons(element).map((each) => words(each));
    expect(names).to.deep.equal([
      'View from the seat: Stalls, row 3, seat 5',
      'View from the seat: Stalls, row 3, seat 6',
      'View from the seat: Stalls, row 4, seat 6',
    ]);
    const shown: string[] = [];
    for (const at of [0, 1, 2]) {
      viewButtons(element)[at]!.click();
      await appears(element, () => dialog(element)?.open);
      const image = dialog(element)!.querySelector('img')!;
      shown.push(`${image.alt} ${image.srcset.split('#')[1] ?? ''}`);
      dialog(element)!.querySelector<HTMLButtonElement>('button')!.click();
      await appears(element, () => !dialog(element));
    }
    expect(shown).to.deep.equal([
      'View from Stalls, row 3, seat 5 seat 320w',
      'View from Stalls, row 3, seat 6 row 320w',
      'View from Stalls, row 4, seat 6 stalls 320w',
    ]);
  });

  it('opens the picture by keyboard, at 320 px too, and gives the focus back', async () => {
    await setViewport({ width: 320, height: 640 });
    const element = await open();
    await showList(element);
    await select(element, 'Row', '3');
    [...root(element).querySelectorAll<HTMLInputElement>('fieldset label input[type=checkbox]')][4]!.click();
    await element.updateComplete;
    const button = viewButtons(element).at(-1); // of the chosen seat
    expect(button!.getBoundingClientRect().height).to.be.at.least(24);
    button!.focus();
    await sendKeys({ press: 'Enter' });
    await appears(element, () => dialog(element)?.open);
    expect(words(dialog(element))).to.contain('View from Stalls, row 3, seat 5 Behind a pillar');
    expect(dialog(element)!.scrollWidth).to.be.at.most(320);
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await appears(element, () => !dialog(element));
    expect(root(element).activeElement === button).to.equal(true);
  });

  it('shows the views of a row in the list before a seat is chosen, with a button for each picture', async () => {
    const element = await open();
    await showList(element);
    await select(element, 'Row', '4');
    expect(viewButtons(element).map((each) => words(each))).to.deep.equal(['View from the seat: Stalls, Row 4']);
    await select(element, 'Row', '3');
    expect(viewButtons(element).map((each) => words(each))).to.deep.equal([
      'View from the seat: 1–4 and 6–16 (Stalls, row 3, seats 1–4 and 6–16)',
      'View from the seat: 5 (Stalls, row 3, seat 5)',
    ]);
    const [row, seat] = viewButtons(element);
    row!.focus();
    await sendKeys({ press: 'Enter' });
    await appears(element, () => dialog(element)?.open);
    expect(words(dialog(element))).to.equal('View from Stalls, row 3, seats 1–4 and 6–16 ×');
    expect(dialog(element)!.querySelector('img')!.srcset).to.contain('#row');
    await sendKeys({ press: 'Escape' });
    await appears(element, () => !dialog(element));
    expect(root(element).activeElement === row).to.equal(true);
    seat!.click();
    await appears(element, () => dialog(element)?.open);
    expect(words(dialog(element))).to.equal('View from Stalls, row 3, seat 5 Behind a pillar ×');
    dialog(element)!.close();
    await appears(element, () => !dialog(element));
    expect(summary(element)).to.deep.equal([]);
    await expect(element).to.be.accessible();
    await select(element, 'Section', 'Circle');
    expect(viewButtons(element)).to.have.length(0);
  });

  it('shows them too where only the service picks seats', async () => {
    const best = { bestAvailableSeatingConfiguration: { enabled: true, enforced: true } };
    const element = await openTheatre(evening({ seatingConfigurations: best }), { service: seatService(told()) });
    await showList(element);
    viewButtons(element)[0]!.click();
    await appears(element, () => dialog(element)?.open);
    expect(words(dialog(element))).to.contain('View from Stalls');
  });

  it('shows the view small beside the pointer, of the seat below it', async () => {
    const element = await open();
    picture(element)!.scrollIntoView({ block: 'center' });
    const shown = async (id: string) => {
      await sendMouse({ type: 'move', position: pointOf(element, id) });
      const image = root(element).querySelector<HTMLImageElement>('.tip img')!;
      return image.hidden ? '' : image.srcset.split('#')[1];
    };
    expect(await shown('stalls-3-5')).to.equal('seat 320w');
    expect(await shown('stalls-3-6')).to.equal('row 320w');
    expect(await shown('circle-2-4')).to.equal('');
    expect(await shown('stalls-4-6')).to.equal('stalls 320w');
  });

  it('has no button where a map has no such picture', async () => {
    const plan = told();
    const element = await open({ ...plan, views: [] });
    await click(element, 'stalls-3-5');
    expect(says(element)).to.contain('Behind a pillar');
    expect(viewButtons(element)).to.have.length(0);
  });

  it('draws a plan of the house below the seats, when it is for buyers', async () => {
    const background = { media, box: { x: -20, y: 10, width: 1000, height: 540 }, opacity: 0.3 };
    const images = (element: EventShop) =>
      [...picture(element)!.querySelectorAll('image')].map((each) =>
        ['x', 'y', 'width', 'height', 'opacity'].map((name) => each.getAttribute(name)),
      );
    const element = await open({ ...told(), background: { ...background, forBuyers: true } });
    expect(picture(element)!.querySelector('image')!.href.baseVal.endsWith(media)).to.equal(true);
    expect(images(element)).to.deep.equal([['-20', '10', '1000', '540', '0.3']]);
    expect(picture(element)!.querySelector('image, path, rect')?.tagName, 'everything else covers it').to.equal(
      'image',
    );
    await click(element, 'stalls-4-6');
    await expect(element).to.be.accessible();
    expect(images(await open({ ...told(), background }))).to.deep.equal([]);
  });
});
