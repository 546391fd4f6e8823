/** The seating plan as a picture. Long because each look is tried in a shop that is open. */
import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import type { SeatPlan } from '../../../../src/contract/seat-maps.ts';
import { hostile } from '../../../support/readers/shadow.ts';
import { hall, theatre } from '../../../support/builders/theatre.ts';
import { appears, button, concert, words } from '../open-shop.ts';
import {
  click,
  evening,
  openTheatre,
  picture,
  pointOf,
  root,
  says,
  seatService,
  showList,
  yours,
} from '../theatre-shop.ts';

const arena = hall(10, 20, 25);
const event = () =>
  concert({
    seating: true,
    categories: [{ _id: 'hall', name: 'Hall' }],
    tickets: [{ id: 'seat', name: 'Seat', price: 30, categoryRef: 'hall' }],
  });
const box = (element: EventShop) => picture(element)!.parentElement!;
const tool = async (element: EventShop, name: string) => {
  root(element).querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!.click();
  await element.updateComplete;
};
const isOff = (element: EventShop, name: string) =>
  root(element).querySelector(`button[aria-label="${name}"]`)?.getAttribute('aria-disabled');
const width = (element: EventShop) => picture(element)!.getBoundingClientRect().width;

/** What changes in the plan until `act` is done. */
async function changes(element: EventShop, act: () => Promise<unknown>): Promise<MutationRecord[]> {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((found) => records.push(...found));
  observer.observe(picture(element)!, { subtree: true, childList: true, attributes: true, characterData: true });
  await act();
  records.push(...observer.takeRecords());
  observer.disconnect();
  return records.filter(({ target }) => !(target instanceof SVGCircleElement)); // the ring at the pointer
}

describe('<event-shop> seating plan', () => {
  afterEach(() => setViewport({ width: 800, height: 600 }));

  it('draws 5,000 seats with few elements, and of these changes only what a choice touches', async () => {
    const service = seatService(arena);
    const element = await openTheatre(event(), { service });
    const seats = arena.sections.flatMap(({ rows }) => rows.flatMap((each) => each.seats));
    expect(seats).to.have.length(5000);
    expect(picture(element)!.querySelectorAll('path')).to.have.length.below(60);
    expect(picture(element)!.querySelectorAll('*')).to.have.length.below(400);
    const drawn = [...picture(element)!.querySelectorAll('path')].flatMap(
      (path) => path.getAttribute('d')!.match(/M/g) ?? [],
    );
    expect(drawn, 'and every one of them').to.have.length(5000);

    service.taken = seats.slice(0, 40).map(({ _id }) => _id);
    const live = await changes(element, async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await appears(element, () => says(element).includes('4960 of 5000'));
    });
    const paths = new Set(live.filter(({ attributeName }) => attributeName === 'd').map(({ target }) => target));
    expect(paths.size, 'the block that they are in').to.be.within(1, 2);

    const again = await changes(element, async () => {
      element.requestUpdate();
      await element.updateComplete;
    });
    expect(again, 'nothing happened').to.have.length(0);

    for (let step = 0; step < 4; step++) await tool(element, 'Zoom in');
    const chosen = await changes(element, () => click(element, '5-10-12', arena));
    expect(yours(element)).to.deep.equal(['Block F, row 11, seat 13']);
    expect(chosen.filter(({ attributeName }) => attributeName === 'd')).to.have.length.below(3);
    expect(chosen).to.have.length.below(8);
  });

  it('zooms by buttons until seats are wide enough for a finger, at 320 px too', async () => {
    await setViewport({ width: 320, height: 700 });
    const element = await openTheatre(event(), { service: seatService(arena) });
    expect(document.documentElement.scrollWidth, 'nothing sticks out').to.be.at.most(320);
    const whole = width(element);
    expect([isOff(element, 'Zoom in'), isOff(element, 'Zoom out'), isOff(element, 'Show all')]).to.deep.equal([
      'false',
      'true',
      'true',
    ]);
    for (let step = 0; step < 12; step++) await tool(element, 'Zoom in');
    expect(isOff(element, 'Zoom in')).to.equal('true');
    const [left] = pointOf(element, '0-0-0', arena);
    const [right] = pointOf(element, '0-0-1', arena);
    expect(right - left).to.be.at.least(24);
    await tool(element, 'Zoom out');
    expect(isOff(element, 'Zoom in')).to.equal('false');
    await tool(element, 'Show all');
    expect(width(element)).to.equal(whole);
    for (const each of root(element).querySelectorAll('section button, section label, section select')) {
      if (!(each as HTMLElement).checkVisibility()) continue;
      expect(each.getBoundingClientRect().height, words(each) || each.ariaLabel!).to.be.at.least(24);
    }
  });

  it('moves by arrow buttons, by dragging, and with the keyboard', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const element = await openTheatre();
    expect(button(element, '')).to.not.equal(null);
    await tool(element, 'Zoom in');
    await tool(element, 'Zoom in');
    const before = box(element).scrollLeft;
    await tool(element, 'Move right');
    expect(box(element).scrollLeft).to.be.above(before);
    await tool(element, 'Move left');
    expect(box(element).scrollLeft).to.be.closeTo(before, 2);
    const top = box(element).scrollTop;
    await tool(element, 'Move down');
    expect(box(element).scrollTop).to.be.above(top);

    box(element).scrollIntoView({ block: 'center' });
    const { left, top: y, width: wide, height } = box(element).getBoundingClientRect();
    const [x, at] = [Math.round(left + wide / 2), Math.round(y + height / 2)];
    const start = box(element).scrollLeft;
    await sendMouse({ type: 'move', position: [x, at] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x - 60, at] });
    await sendMouse({ type: 'up' });
    expect(box(element).scrollLeft).to.be.closeTo(start + 60, 2);
    expect(yours(element), 'dragging chooses nothing').to.deep.equal([]);

    const size = width(element);
    box(element).focus();
    await sendKeys({ press: '+' });
    expect(width(element)).to.be.above(size);
    await sendKeys({ press: '0' });
    expect(isOff(element, 'Show all')).to.equal('true');
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('zooms with Ctrl and the wheel, around the pointer; the wheel alone is the page’s', async () => {
    const element = await openTheatre();
    box(element).scrollIntoView({ block: 'center' });
    const [x, y] = pointOf(element, 'stalls-5-9');
    const wheel = (ctrlKey: boolean) => {
      const turned = new WheelEvent('wheel', {
        deltaY: -60,
        clientX: x,
        clientY: y,
        ctrlKey,
        cancelable: true,
        bubbles: true,
      });
      box(element).dispatchEvent(turned);
      return turned.defaultPrevented;
    };
    const size = width(element);
    expect(wheel(false)).to.equal(false);
    expect(width(element)).to.equal(size);
    expect(wheel(true)).to.equal(true);
    expect(width(element)).to.be.above(size);
    const [after, below] = pointOf(element, 'stalls-5-9');
    expect(after).to.be.closeTo(x, 2);
    expect(below).to.be.closeTo(y, 2);
  });

  it('zooms with two fingers, and in where a finger would only guess', async () => {
    await setViewport({ width: 375, height: 700 });
    await emulateMedia({ reducedMotion: 'reduce' });
    const element = await openTheatre();
    box(element).scrollIntoView({ block: 'center' });
    const [x, y] = pointOf(element, 'stalls-5-9');
    const tap = (at: [number, number]) =>
      box(element).dispatchEvent(
        new PointerEvent('click', { clientX: at[0], clientY: at[1], pointerType: 'touch', bubbles: true }),
      );
    const size = width(element);
    tap([x, y]);
    await element.updateComplete;
    expect(yours(element)).to.deep.equal([]);
    expect(width(element)).to.be.above(size);
    tap(pointOf(element, 'stalls-5-9'));
    await element.updateComplete;
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 9']);

    await tool(element, 'Show all');
    const touch = (name: string, apart: number) => {
      const touches = [-apart, apart].map(
        (aside, identifier) => new Touch({ identifier, target: box(element), clientX: x + aside, clientY: y }),
      );
      box(element).dispatchEvent(new TouchEvent(name, { touches, cancelable: true, bubbles: true }));
    };
    touch('touchstart', 30);
    touch('touchmove', 60);
    expect(width(element)).to.be.closeTo(size * 2, 2);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('is not mirrored where people read from right to left', async () => {
    const element = await openTheatre(evening(), { before: (each) => (each.dir = 'rtl') });
    expect(pointOf(element, 'stalls-5-1')[0]).to.be.below(pointOf(element, 'stalls-5-9')[0]);
    await click(element, 'stalls-5-9');
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 9']);
  });

  it('wears the seller’s colours, with signs that can be seen on them', async () => {
    const info = evening();
    const element = await openTheatre({
      ...info,
      tickets: info.tickets!.map((each) => ({ ...each, color: each.id === 'box' ? '#ffee00' : 'url(x)' })),
    });
    const drawn = [...root(element).querySelectorAll('[aria-label="Legend"] li')].map((each) => {
      const [shape, sign] = [...each.querySelectorAll('path')];
      return [words(each), getComputedStyle(shape!).fill, sign && getComputedStyle(sign).stroke];
    });
    expect(drawn[1]).to.deep.equal(['Boxes €60.00', 'rgb(255, 238, 0)', 'rgb(0, 0, 0)']);
    expect(drawn[0]![1]).to.not.equal(drawn[2]![1]);
  });

  it('stands what a plan should not say', async () => {
    const plan = theatre();
    const [stalls] = plan.sections;
    const odd: SeatPlan = {
      ...plan,
      width: 0,
      height: -5,
      stage: { name: hostile, x: -10, y: 0, width: -3, height: 0 },
      sections: [
        { ...stalls!, name: hostile, rows: [...stalls!.rows, stalls!.rows[0]!, { _id: 'none', name: '', seats: [] }] },
        { _id: 'empty', name: 'Empty', rows: [] },
        {
          _id: 'far',
          name: 'Far',
          categoryRef: 'nowhere',
          rows: [
            {
              _id: 'far',
              name: 'far',
              seats: [{ _id: 'far', name: hostile, x: 1e9, y: -1e9, seatType: 'constructor', companionOf: 'far' }],
            },
          ],
        },
      ],
    };
    const element = await openTheatre(evening(), { service: seatService(odd, ['unknown']) });
    expect(says(element)).to.contain('140 of 141 seats available');
    await showList(element);
    const [first] = root(element).querySelectorAll<HTMLInputElement>('input[type=checkbox]');
    first!.click();
    await element.updateComplete;
    expect(yours(element)).to.have.length(1);
    expect(root(element).querySelector('img, script')).to.equal(null);
    expect('hacked' in window).to.equal(false);
  });

  it('draws the stage in its shape, with its name where it is widest', async () => {
    const stage = { name: 'Arena', x: 20, y: 10, width: 40, height: 24 };
    const drawn = async (shape?: string) => {
      const plan = { ...hall(1, 2, 6), stage: { ...stage, ...(shape !== undefined && { shape }) } };
      const all = picture(await openTheatre(event(), { service: seatService(plan) }))!;
      const [block] = all.querySelectorAll<SVGGeometryElement>('.stage');
      const inside = (x: number, y: number) => block!.isPointInFill(new DOMPoint(x, y));
      const { x, y, width, height } = block!.getBBox();
      const name = all.querySelector('.stage-name')!;
      return {
        name: [name.textContent, Number(name.getAttribute('x')), Number(name.getAttribute('y'))],
        box: [x, y, width, height],
        // beside the lower half, near to a corner above, on the lower edge
        inside: [inside(25, 30), inside(21.9, 11.2), inside(40, 33)],
      };
    };
    const box = [20, 10, 40, 24];
    for (const shape of [undefined, 'rectangle', 'octagon'])
      expect(await drawn(shape)).to.deep.equal({ name: ['Arena', 40, 22], box, inside: [true, true, true] });
    expect(await drawn('thrust')).to.deep.equal({ name: ['Arena', 40, 16], box, inside: [false, true, true] });
    expect(await drawn('ring')).to.deep.equal({ name: ['Arena', 40, 22], box, inside: [false, false, true] });
  });

  it('draws tables and areas with their names, and calls a table a table', async () => {
    const { sections, ...house } = hall(1, 2, 6);
    const [section] = sections;
    const around = (at: number, seat: SeatPlan['sections'][number]['rows'][number]['seats'][number]) => ({
      ...seat,
      x: 60 + 15 * Math.sin((at * Math.PI) / 3),
      y: 60 - 15 * Math.cos((at * Math.PI) / 3),
    });
    const [first, second] = section!.rows;
    const plan: SeatPlan = {
      ...house,
      sections: [
        {
          ...section!,
          rows: [
            { ...first!, name: '7', table: 'round', seats: first!.seats.map((seat, at) => around(at, seat)) },
            { ...second!, table: 'rectangular' },
          ],
        },
      ],
      areas: [
        {
          ...{ _id: 'pit', name: 'Standing room' },
          outline: [
            { x: 0, y: 100 },
            { x: 90, y: 100 },
            { x: 90, y: 130 },
          ],
        },
      ],
    };
    const element = await openTheatre(event(), { service: seatService(plan) });
    const texts = [...picture(element)!.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(texts).to.include.members(['7', 'Standing room']);
    const table = picture(element)!.querySelector('circle.table')!;
    expect(['cx', 'cy'].map((name) => Math.round(Number(table.getAttribute(name))))).to.deep.equal([60, 60]);
    expect(Number(table.getAttribute('r'))).to.be.within(3, 12);
    expect(picture(element)!.querySelectorAll('rect.table, polygon.area')).to.have.length(2);
    await click(element, first!.seats[2]!._id, plan);
    expect(yours(element)).to.deep.equal(['Table 7, seat 3']);
    await showList(element);
    expect(root(element).textContent).to.include('Table 7');
    await expect(element).to.be.accessible();
  });

  it('marks seats that are kept for staff, with their note, where the counter tells them', async () => {
    const service = seatService();
    service.kept = [
      { seat: 'stalls-5-5', note: 'Sponsor' },
      { seat: 'stalls-5-6', note: '' },
    ];
    const element = await openTheatre(evening(), { service });
    expect(picture(element)!.querySelectorAll('.looks-kept')).to.have.length(1);
    expect(root(element).querySelector('.key')!.textContent).to.include('Kept for staff');
    await click(element, 'stalls-5-5');
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 5']);
    await showList(element);
    const seats = [...root(element).querySelectorAll('.places .seat')].map(words);
    expect(seats.filter((text) => text.includes('Kept for staff'))).to.have.length(0); // another row
    const rows = [...root(element).querySelectorAll('select')].find((select) => words(select).includes('5 ('))!;
    rows.selectedIndex = [...rows.options].findIndex(({ text }) => text.trim().startsWith('5 '));
    rows.dispatchEvent(new Event('change'));
    await appears(element, () => root(element).textContent.includes('Kept for staff: Sponsor'));
    await expect(element).to.be.accessible();
    service.kept = [];
    service.taken = ['stalls-5-6'];
    document.dispatchEvent(new Event('visibilitychange'));
    await appears(element, () => !root(element).querySelector('.places')!.textContent.includes('Kept for staff'));
  });
});
