/** The pages of seat maps in the desk: the list, the editor, and the map of an event. Long because they are seen in one frame, with the same service behind it. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import type { SeatMapInput } from '../../../src/contract/seat-maps.ts';
import type { DeskSeatPicture } from '../../../src/desk/parts/seat-plan/seat-picture.ts';
import { changesFor, assignmentOf } from '../../../src/desk/events/seat-categories.ts';
import { dropDraft, readDraft } from '../../../src/desk/parts/drafts.ts';
import { event, FakeApiError } from '../fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from '../opened-desk.ts';
import { waitUntil } from '../../support/readers/wait.ts';

const studio = {
  _id: 'studio',
  revisionId: '3',
  name: 'Studio',
  width: 100,
  height: 80,
  stage: { name: 'Stage', x: 10, y: 2, width: 80, height: 10 },
  sections: [
    {
      _id: 'floor',
      name: 'Floor',
      rows: [
        {
          _id: 'r1',
          name: 'A',
          categoryRef: 'red',
          seats: [1, 2, 3, 4].map((at) => ({ _id: `a${at}`, name: String(at), x: 20 + at * 10, y: 30 })),
        },
        {
          _id: 'r2',
          name: 'B',
          categoryRef: 'blue',
          seats: [1, 2].map((at) => ({ _id: `b${at}`, name: String(at), x: 20 + at * 10, y: 45 })),
        },
      ],
    },
  ],
};
const listed = {
  _id: 'studio',
  revisionId: '3',
  name: 'Studio',
  seats: 6,
  categoryRefs: ['red', 'blue'],
  createdAt: '2026-05-14T09:12:00.000Z',
  updatedAt: '2026-05-15T09:12:00.000Z',
};

describe('seat maps in the desk', () => {
  useDesk();
  beforeEach(async () => {
    for (const id of ['new', 'studio']) await dropDraft(`seatMap theatre me ${id}`);
    service.answers['GET /api/seat-maps'] = () => ({ docs: [listed], total: 1 });
    service.answers['GET /api/seat-maps/studio'] = () => studio;
    service.answers['GET /api/seat-maps/studio/events'] = () => ({ docs: [], total: 0 });
    service.answers['PUT /api/seat-maps/studio'] = () => ({ ...listed, revisionId: '4' });
    service.answers['POST /api/seat-maps'] = () => ({ ...listed, _id: 'hall' });
  });

  const button = (name: string) => named('button', name);
  const form = (name: string) => desk.querySelector<HTMLFormElement>(`[data-form="${name}"]`)!;
  const fill = (name: string, fields: Readonly<Record<string, string>>) => {
    for (const [field, value] of Object.entries(fields))
      form(name).querySelector<HTMLInputElement>(`[name="${field}"]`)!.value = value;
    form(name).requestSubmit();
  };
  const sent = (what: string) => asked(what).at(-1)?.body as SeatMapInput;
  const press = (key: string, more: KeyboardEventInit = {}) =>
    desk
      .querySelector('.canvas')!
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  const select = async (text: string, count: string) => {
    const box = desk.querySelector<HTMLInputElement>('[name=text]')!;
    box.value = text;
    box.form!.requestSubmit();
    await shows(`${count} selected`);
  };

  describe('the list', () => {
    beforeEach(async () => {
      await open('/desk/seat-maps');
      await shows('Studio');
    });

    it('shows what is in each', async () => {
      expect(words()).to.include('red, blue');
      await expect(desk).to.be.accessible();
    });

    it('copies a map', async () => {
      button('More actions for Studio').click();
      button('Copy').click();
      await waitUntil(() => desk.querySelector('dialog')?.open);
      expect(desk.querySelector<HTMLInputElement>('dialog [name=name]')!.value).to.equal('Copy of Studio');
      confirmDialog();
      await shows('The seat map is copied.');
      expect(sent('POST /api/seat-maps')).to.deep.include({ name: 'Copy of Studio', width: 100 });
      expect(sent('POST /api/seat-maps').sections).to.deep.equal(studio.sections);
    });

    it('says which events keep a map from being deleted', async () => {
      service.answers['DELETE /api/seat-maps/studio'] = () => new FakeApiError(409, 'IN_USE');
      button('More actions for Studio').click();
      button('Delete').click();
      await waitUntil(() => desk.querySelector('dialog')?.open);
      confirmDialog();
      await shows('Events use this seat map');
      service.answers['DELETE /api/seat-maps/studio'] = () => listed;
      confirmDialog();
      await shows('The seat map is deleted.');
    });
  });

  it('invites to draw the first one', async () => {
    service.answers['GET /api/seat-maps'] = () => ({ docs: [], total: 0 });
    await open('/desk/seat-maps');
    await shows('No seat maps yet');
    await expect(desk).to.be.accessible();
  });

  it('draw and save a hall of 600 places', async () => {
    await open('/desk/seat-maps/new');
    await shows('New rows');
    await expect(desk).to.be.accessible();
    fill('block', { rows: '14', seatsPerRow: '25', bend: '20', aisles: '12', category: 'Stalls' });
    await shows('350 seats selected');
    button('Add rows').click();
    await shows('New rows');
    fill('block', { rows: '10', seatsPerRow: '25', section: 'Circle', firstRow: 'A', category: 'Circle' });
    await shows('600 seats');
    await shows('No problems');
    named('button', 'Save').click();
    await shows('Saved as a new revision');
    const { name, sections } = sent('POST /api/seat-maps');
    expect(name).to.equal('New hall');
    expect(sections.map((section) => [section.name, section.rows.length])).to.deep.equal([
      ['Stalls', 28],
      ['Circle', 20],
    ]);
    expect(sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats))).to.have.lengthOf(600);
  });

  it('say which field of new rows has no number', async () => {
    await open('/desk/seat-maps/new');
    await shows('New rows');
    fill('block', { rows: 'ten' });
    await shows('Rows: a number is expected.');
    fill('block', { rows: '501', seatsPerRow: '1' });
    await shows('At most 500 rows');
    fill('block', { rows: '5', seatsPerRow: '2', aisles: 'x' });
    await shows('Aisles after seat: a number is expected.');
    fill('block', { rows: '1', aisles: '', firstRow: '-' });
    await shows('First row: a number is expected.');
  });

  it('lay rows around the stage', async () => {
    await open('/desk/seat-maps/new');
    await shows('New rows');
    press('v');
    await shows('Name of the stage');
    fill('map', { width: '0' });
    press('b');
    await shows('New rows');
    const shape = form('block').querySelector<HTMLSelectElement>('[name=rowShape]')!;
    const hasBend = () => form('block').querySelector('[name=bend]') !== null;
    expect(hasBend()).to.equal(true);
    shape.value = 'equal';
    shape.dispatchEvent(new Event('input', { bubbles: true }));
    await waitUntil(() => !hasBend());
    form('block').requestSubmit();
    await shows('A fan needs a stage.');
    press('z', { ctrlKey: true });
    desk.querySelector<DeskSeatPicture>('desk-seat-picture')!.onPlace({ x: 160, y: 40 });
    await shows('The first row doesn’t fit around the stage there.');
    fill('block', { rowShape: 'growing', rows: '3', seatsPerRow: '9', category: 'Stalls' });
    await shows('34 seats selected');
    press('ArrowDown');
    press('z', { ctrlKey: true });
    button('Save').click();
    await shows('Saved as a new revision');
    const { sections, stage } = sent('POST /api/seat-maps');
    const focus = { x: stage!.x + stage!.width / 2, y: stage!.y + stage!.height / 2 };
    for (const [row, { seats }] of sections[0]!.rows.entries())
      for (const { x, y } of seats) expect(Math.hypot(x - focus.x, y - focus.y)).to.be.closeTo(38.2 + row * 12, 0.05);
  });

  describe('the editor', () => {
    beforeEach(async () => {
      await open('/desk/seat-maps/studio');
      await shows('Select by text');
      await shows('6 seats');
    });
    const save = async () => {
      button('Save').click();
      await shows('Saved as a new revision');
      return sent('PUT /api/seat-maps/studio');
    };
    const rowsOf = (map: SeatMapInput) => map.sections[0]!.rows;

    it('shapes the stage, and takes its shape back', async () => {
      await shows('Shape of the stage');
      const shape = () => form('map').querySelector<HTMLSelectElement>('[name=stageShape]')!;
      expect(shape().value).to.equal('rectangle');
      fill('map', { stageShape: 'ring', y: '20', height: '30' });
      await shows('Seats on the stage');
      expect((await save()).stage).to.deep.equal({ ...studio.stage, shape: 'ring', y: 20, height: 30 });
      fill('map', { stageShape: 'thrust' });
      await waitUntil(() => shape().value === 'thrust');
      press('z', { ctrlKey: true });
      await waitUntil(() => shape().value === 'ring');
      fill('map', { stageShape: 'rectangle' });
      await waitUntil(() => shape().value === 'rectangle');
      expect((await save()).stage).to.deep.equal({ ...studio.stage, y: 20, height: 30 });
    });

    it('names, paints and numbers what is selected by text', async () => {
      await expect(desk).to.be.accessible();
      await select('Floor A 2-4', '3 seats');
      await expect(desk).to.be.accessible();
      fill('category', { category: 'green' });
      fill('labels', { row: 'C' });
      fill('numbering', { scheme: 'right', from: '10', step: '2' });
      fill('contingent', { contingent: 'press' });
      await select('C 16', '1 seat');
      fill('kind', { kind: 'handicapped' });
      await shows('A place for a wheelchair without a companion’s seat');
      const [first] = rowsOf(await save());
      expect(first).to.deep.include({ _id: 'r1', name: 'C', categoryRef: 'green' });
      expect(first?.seats.map(({ name }) => name)).to.deep.equal(['16', '14', '12', '10']);
      expect(first?.seats[0]).to.deep.equal({ _id: 'a1', name: '16', x: 30, y: 30, seatType: 'handicapped' });
      expect(first?.seats[1]?.contingent).to.equal('press');
    });

    it('goes back and forward by keys, and moves by arrows', async () => {
      await select('B', '2 seats');
      press('ArrowRight');
      press('ArrowDown', { shiftKey: true });
      press('z', { ctrlKey: true });
      press('z', { ctrlKey: true });
      press('y', { ctrlKey: true });
      expect(rowsOf(await save())[1]?.seats.map(({ x, y }) => [x, y])).to.deep.equal([
        [35, 45],
        [45, 45],
      ]);
    });

    it('deletes by a key in the drawing and in the outline alone', async () => {
      await select('B', '2 seats');
      const pressOn = (target: Element, key: string) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const others = [
        ...[button('Select all'), button('Move the view'), button('Duplicate'), button('Show all')],
        ...desk.querySelectorAll('.snap input, [data-form=kind] select, [data-form=note] input, .seat-editor h1'),
        desk.querySelector('.seat-editor a')!,
      ];
      expect(others).to.have.lengthOf(9);
      for (const other of others) for (const key of ['Delete', 'Backspace', 'b', '0']) pressOn(other, key);
      expect((await save()).sections[0]?.rows.map(({ name }) => name)).to.deep.equal(['A', 'B']);
      await shows('2 seats selected');
      pressOn(desk.querySelector('[role=treeitem]')!, 'Delete');
      await shows('Not saved yet');
      expect(rowsOf(await save()).map(({ name }) => name)).to.deep.equal(['A']);
      await select('A', '4 seats');
      press('Backspace');
      await shows('There are no seats');
    });

    it('copies, mirrors and deletes', async () => {
      await select('B', '2 seats');
      button('Duplicate').click();
      await shows('8 seats');
      button('Mirror left and right').click();
      const map = await save();
      expect(rowsOf(map)[2]?.name).to.equal('B (copy)');
      expect(rowsOf(map)[2]?.seats.map(({ x }) => x)).to.deep.equal([40, 30]);
      button('Delete').click();
      await shows('6 seats');
      await shows('Name of the stage');
    });

    it('draws tables, which go on with the next number when they are copied', async () => {
      button('Add tables').click();
      await shows('New tables');
      await expect(desk).to.be.accessible();
      fill('table', { tableSeats: 'many' });
      await shows('Seats per table: a number is expected.');
      fill('table', { tableSeats: '4', across: '2', down: '1', firstTable: '1', section: 'Hall', category: 'red' });
      await shows('8 seats selected');
      await expect(desk).to.be.accessible();
      await select('Hall 2', '4 seats');
      await shows('Name of the table');
      button('Duplicate').click();
      await shows('18 seats');
      const map = await save();
      const [, hall] = map.sections;
      expect(
        hall?.rows.map(({ name, table, categoryRef, seats }) => [name, table, categoryRef, seats.length]),
      ).to.deep.equal(['1', '2', '3'].map((name) => [name, 'round', 'red', 4]));
      expect(hall?.rows[0]?.seats.map(({ name }) => name)).to.deep.equal(['1', '2', '3', '4']);
    });

    it('draws tables with seats on one side, and takes them back', async () => {
      button('Add tables').click();
      await shows('New tables');
      const shape = form('table').querySelector('select')!;
      expect([...shape.options].map(({ value }) => value)).to.deep.equal([
        ...['round', 'rectangular', 'upright', 'below', 'left'],
      ]);
      fill('table', { shape: 'below', tableSeats: '2', across: '3', down: '1', section: 'Hall', category: 'red' });
      await shows('6 seats selected');
      press('ArrowRight');
      press('z', { ctrlKey: true });
      const [, hall] = (await save()).sections;
      expect(hall?.rows.map(({ name, table }) => [name, table])).to.deep.equal([
        ['1', 'oneSided'],
        ['2', 'oneSided'],
        ['3', 'oneSided'],
      ]);
      press('z', { ctrlKey: true });
      await shows('6 seats');
      expect(words()).to.not.include('12 seats');
    });

    it('draws an area by typing, and changes and deletes it', async () => {
      button('Add an area').click();
      await shows('New area');
      await expect(desk).to.be.accessible();
      fill('newArea', { areaName: 'Pit', capacity: 'lots' });
      await shows('Capacity: a number is expected.');
      fill('newArea', {
        areaName: 'Pit',
        capacity: '200',
        category: 'standing',
        left: '10',
        top: '60',
        width: '60',
        height: '15',
      });
      await shows('1 area selected');
      await expect(desk).to.be.accessible();
      await shows('Area Pit, for 200 people, standing');
      fill('area', { capacity: '', corners: '10 60, 70' });
      await shows('Corners: 3 to 100 are expected');
      fill('area', { capacity: '250', corners: '10 60, 70 60, 40 75' });
      press('ArrowRight');
      const map = await save();
      expect(map.areas?.map(({ _id, ...area }) => area)).to.deep.equal([
        {
          ...{ name: 'Pit', categoryRef: 'standing', capacity: 250 },
          outline: [
            { x: 15, y: 60 },
            { x: 75, y: 60 },
            { x: 45, y: 75 },
          ],
        },
      ]);
      button('Delete').click();
      await shows('Name of the stage');
      expect((await save()).areas).to.equal(undefined);
    });

    it('pastes what was copied, also from another map', async () => {
      await select('B', '2 seats');
      const clip = (type: string, data = new DataTransfer()) => {
        desk
          .querySelector('.canvas')!
          .dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData: data }));
        return data;
      };
      const copied = clip('copy').getData('text/plain');
      expect(JSON.parse(copied)).to.deep.include({ name: 'Studio' });
      clip('paste', new DataTransfer());
      expect(words()).to.not.include('8 seats');
      const data = new DataTransfer();
      data.setData('text/plain', copied.replaceAll('Floor', 'Circle'));
      clip('paste', data);
      await shows('8 seats');
      clip('cut');
      await shows('6 seats');
      press('z', { ctrlKey: true });
      const map = await save();
      expect(map.sections.map(({ name, rows }) => [name, rows.map((row) => row.name)])).to.deep.equal([
        ['Floor', ['A', 'B']],
        ['Circle', ['B (copy)']],
      ]);
      expect(map.sections[1]?.rows[0]?.seats.map(({ x, y }) => [x, y])).to.deep.equal([
        [40, 55],
        [50, 55],
      ]);
    });

    it('spaces and aligns what is selected', async () => {
      await select('A 2', '1 seat');
      press('ArrowDown');
      await select('A', '4 seats');
      button('Straighten rows').click();
      button('Space seats evenly').click();
      await select('Floor', '6 seats');
      button('End on the right').click();
      const map = await save();
      expect(rowsOf(map)[0]?.seats.map(({ y }) => y)).to.deep.equal([30, 30, 30, 30]);
      expect(rowsOf(map)[1]?.seats.map(({ x }) => x)).to.deep.equal([50, 60]);
    });

    it('jumps from a problem to its place, and doesn’t save an error', async () => {
      await select('A 1', '1 seat');
      fill('labels', { seat: '2' });
      await shows('Two seats of a row have the same name');
      button('Save').click();
      await shows('Some problems stop saving.');
      expect(asked('PUT /api/seat-maps/studio')).to.deep.equal([]);
      await expect(desk).to.be.accessible();
      [...desk.querySelectorAll<HTMLElement>('.seat-problems button')][0]!.click();
      await shows('2 seats selected');
    });

    it('is worked by keyboard in the outline', async () => {
      const items = () => [...desk.querySelectorAll<HTMLElement>('[role=treeitem]')];
      const key = (name: string, more: KeyboardEventInit = {}) =>
        document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
        );
      items()[0]!.focus();
      key('ArrowRight');
      await waitUntil(() => items().length === 3);
      expect(items().map((item) => item.textContent.trim().replace(/^\S\s*/, ''))).to.deep.equal([
        'Floor',
        'Row A, 4 seats, red',
        'Row B, 2 seats, blue',
      ]);
      await expect(desk).to.be.accessible();
      key('ArrowDown');
      await waitUntil(() => document.activeElement === items()[1]);
      key('Enter');
      await shows('4 seats selected');
      key('ArrowDown', { shiftKey: true });
      await shows('6 seats selected');
      await waitUntil(() => document.activeElement === items()[2]);
      key('ArrowRight');
      await waitUntil(() => items().length === 5);
      key('ArrowRight');
      await waitUntil(() => document.activeElement === items()[3]);
      key(' ');
      await shows('1 seat selected');
      key('ArrowLeft');
      await waitUntil(() => document.activeElement === items()[2]);
    });

    it('is drawn, clicked and dragged with a pointer', async () => {
      const picture = desk.querySelector<DeskSeatPicture>('desk-seat-picture')!;
      picture.style.cssText = 'display: block; width: 400px; height: 300px';
      await waitUntil(() => picture.placeOf('a1'));
      const at = (id: string) => {
        const { left, top } = picture.getBoundingClientRect();
        const place = picture.placeOf(id)!;
        return { clientX: left + place.x, clientY: top + place.y };
      };
      const canvas = picture.querySelector<HTMLElement>('.canvas')!;
      canvas.setPointerCapture = () => undefined;
      const point = (type: string, where: { clientX: number; clientY: number }, more: PointerEventInit = {}) =>
        canvas.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', ...where, ...more }),
        );
      point('pointerdown', at('a1'));
      point('pointerup', at('a1'));
      await shows('4 seats selected');
      point('pointerdown', at('b1'), { shiftKey: true });
      point('pointerup', at('b1'), { shiftKey: true });
      await shows('6 seats selected');
      point('pointerdown', at('b1'));
      point('pointerup', at('b1'));
      await shows('1 seat selected');
      const from = at('b1');
      const by = at('a2').clientX - at('a1').clientX;
      point('pointerdown', from);
      point('pointermove', { clientX: from.clientX + 2 * by + 1, clientY: from.clientY });
      point('pointerup', { clientX: from.clientX + 2 * by + 1, clientY: from.clientY });
      await shows('Not saved yet');
      // a rectangle around row A
      const corner = { clientX: at('a1').clientX - by / 2, clientY: at('a1').clientY - by / 2 };
      const end = { clientX: at('a4').clientX + by / 2, clientY: at('a4').clientY + by / 2 };
      point('pointerdown', corner);
      point('pointermove', end);
      point('pointerup', end);
      await shows('4 seats selected');
      expect(rowsOf(await save())[1]?.seats[0]).to.deep.include({ _id: 'b1', x: 50, y: 45 });
    });

    it('selects inside of a line, by mouse and by finger', async () => {
      await select('B', '2 seats');
      button('Add an area').click();
      await shows('New area');
      fill('newArea', { areaName: 'Pit', left: '60', top: '50', width: '20', height: '10' });
      await shows('1 area selected');
      const picture = desk.querySelector<DeskSeatPicture>('desk-seat-picture')!;
      picture.style.cssText = 'display: block; width: 400px; height: 300px';
      picture.showAll();
      await waitUntil(() => picture.placeOf('a1'));
      const canvas = picture.querySelector<HTMLElement>('.canvas')!;
      canvas.setPointerCapture = () => undefined;
      const line = (corners: readonly (readonly [number, number])[], more: PointerEventInit = {}) => {
        const [one, other] = [picture.placeOf('a1')!, picture.placeOf('a2')!];
        const unit = (other.x - one.x) / 10;
        const { left, top } = picture.getBoundingClientRect();
        const point = (type: string, [x, y]: readonly [number, number]) =>
          canvas.dispatchEvent(
            new PointerEvent(type, {
              ...{ bubbles: true, pointerId: 1, pointerType: 'mouse', ...more },
              ...{ clientX: left + one.x + (x - 30) * unit, clientY: top + one.y + (y - 30) * unit },
            }),
          );
        point('pointerdown', corners[0]!);
        for (const corner of corners) point('pointermove', corner);
        point('pointerup', corners.at(-1)!);
      };
      press('l');
      await waitUntil(() => button('Lasso').getAttribute('aria-pressed') === 'true');
      // over a1, a2 and b2: a slanted line that no rectangle replaces
      const slanted = [
        [24, 24],
        [44, 24],
        [44, 50],
        [36, 50],
        [36, 36],
        [24, 36],
      ] as const;
      line(slanted);
      await shows('3 seats selected');
      const aroundA4 = [
        [55, 25],
        [65, 25],
        [60, 35],
      ] as const;
      line(aroundA4, { shiftKey: true });
      await shows('4 seats selected');
      line(aroundA4, { pointerType: 'touch' });
      await shows('1 seat selected');
      // an area is in it as a whole, or not
      line([
        [55, 25],
        [85, 25],
        [85, 65],
        [55, 65],
      ]);
      await shows('1 seat and 1 area selected');
      line([
        [72, 25],
        [85, 25],
        [85, 65],
        [72, 65],
      ]);
      await shows('Name of the stage');
      line([
        [30, 30],
        [31, 30],
      ]);
      await shows('4 seats selected');
      press('v');
      await waitUntil(() => button('Select').getAttribute('aria-pressed') === 'true');
    });

    it('draws an area corner by corner, or as a rectangle', async () => {
      const picture = desk.querySelector<DeskSeatPicture>('desk-seat-picture')!;
      picture.style.cssText = 'display: block; width: 400px; height: 300px';
      await waitUntil(() => picture.placeOf('a1'));
      const canvas = picture.querySelector<HTMLElement>('.canvas')!;
      canvas.setPointerCapture = () => undefined;
      const [one, other] = [picture.placeOf('a1')!, picture.placeOf('a2')!];
      const unit = (other.x - one.x) / 10;
      const point = (type: string, x: number, y: number) => {
        const { left, top } = picture.getBoundingClientRect();
        const where = { clientX: left + one.x + (x - 30) * unit, clientY: top + one.y + (y - 30) * unit };
        canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', ...where }));
      };
      const click = (x: number, y: number) => {
        point('pointerdown', x, y);
        point('pointerup', x, y);
      };
      press('a');
      await shows('New area');
      click(10, 50);
      click(40, 50);
      click(90, 90); // a mistake
      press('Escape');
      click(40, 70);
      click(10, 50);
      await shows('1 area selected');
      // it is dragged by its inside, and a click beside it lets it go
      point('pointerdown', 35, 55);
      point('pointermove', 45, 55);
      point('pointerup', 45, 55);
      await shows('1 area selected');
      click(2, 78);
      await shows('Name of the stage');
      press('a');
      await shows('New area');
      point('pointerdown', 60, 60);
      point('pointermove', 90, 75);
      point('pointerup', 90, 75);
      await shows('1 area selected');
      press('a');
      await shows('New area');
      for (const [x, y] of [
        [0, 60],
        [5, 60],
        [5, 70],
      ] as const)
        click(x, y);
      press('Enter');
      await shows('Standing room');
      const { areas } = await save();
      expect(areas?.map(({ outline }) => outline.map(({ x, y }) => [x, y]))).to.deep.equal([
        [
          [20, 50],
          [50, 50],
          [50, 70],
        ],
        [
          [60, 60],
          [90, 60],
          [90, 75],
          [60, 75],
        ],
        [
          [0, 60],
          [5, 60],
          [5, 70],
        ],
      ]);
    });

    it('keeps what was drawn in the browser, until it is discarded', async () => {
      await select('B', '2 seats');
      button('Delete').click();
      await shows('Not saved yet');
      await waitUntil(async () => (await readDraft('seatMap theatre me studio')) !== undefined);
      fixtureCleanup();
      await open('/desk/seat-maps/studio');
      await shows('These are your changes from before');
      await shows('4 seats');
      button('Discard changes').click();
      await waitUntil(() => desk.querySelector('dialog')?.open);
      confirmDialog();
      await waitUntil(() => !words().includes('from before'));
      await shows('6 seats');
    });

    it('shows both when another person has saved meanwhile', async () => {
      await select('B', '2 seats');
      button('Delete').click();
      service.answers['PUT /api/seat-maps/studio'] = () => new FakeApiError(412, 'VERSION_CONFLICT');
      button('Save').click();
      await shows('Your drawing has 4 seats, the saved one 6 seats.');
      await expect(desk).to.be.accessible();
      button('Take the saved one').click();
      await waitUntil(() => !words().includes('Your drawing has'));
      await shows('6 seats');
      button('Undo').click();
      await shows('4 seats');
    });

    describe('that events use', () => {
      const use = (id: string, revisionId: string, start = '2126-08-14T18:00:00.000Z') => ({
        ...{ _id: id, name: `Evening ${id}`, start, revisionId },
      });
      const bound = { ...event, seating: { seatMapId: 'studio', revisionId: '4', active: true } };
      beforeEach(async () => {
        service.answers['GET /api/seat-maps/studio/events'] = () => ({
          docs: [use('newest', '3'), use('older', '2'), use('past', '3', '2020-01-01T18:00:00.000Z')],
          total: 25,
        });
        for (const id of ['newest', 'older']) service.answers[`POST /api/events/${id}/seating`] = () => bound;
        fixtureCleanup();
        await open('/desk/seat-maps/studio');
        await shows('and 22 more');
        expect(named('a', 'Evening newest').getAttribute('href')).to.equal('/desk/events/newest/seats');
      });
      const change = async () => {
        await select('A', '4 seats');
        fill('category', { category: 'gold' });
        button('Save').click();
        await shows('The ticked ones sell from the new revision');
        await waitUntil(() => desk.querySelector('dialog')?.open);
      };
      const boxes = () => [...desk.querySelectorAll<HTMLInputElement>('dialog [type=checkbox]')];

      it('asks which of those to come follow, before a new revision is stored', async () => {
        await change();
        await expect(desk.querySelector('dialog')!).to.be.accessible();
        expect(boxes().map(({ checked, name }) => [name, checked])).to.deep.equal([
          ['event newest', true],
          ['event older', false],
        ]);
        expect(words()).to.include('22 more events keep their revision');
        expect(words()).to.include('no longer has the categories red');
        expect(asked('PUT /api/seat-maps/studio')).to.have.length(0);
        confirmDialog();
        await shows('Saved as a new revision');
        await waitUntil(() => asked('POST /api/events/newest/seating').length > 0);
        expect(asked('POST /api/events/newest/seating').map(({ body }) => body)).to.deep.equal([
          { seatMapId: 'studio', revisionId: '4' },
        ]);
        expect(asked('POST /api/events/older/seating')).to.have.length(0);
        expect(sent('PUT /api/seat-maps/studio').sections[0]?.rows[0]?.categoryRef).to.equal('gold');
      });

      it('names the sold seats that keep an event from following, with their orders', async () => {
        service.answers['POST /api/events/newest/seating'] = () =>
          new FakeApiError(409, 'SEATS_SOLD', [], {
            refused: [
              { seat: 'a2', code: 'SEAT_UNKNOWN', transactionId: 'order-1' },
              { seat: 'b1', code: 'SEAT_RENAMED' },
            ],
          });
        await change();
        boxes()[1]!.click();
        confirmDialog();
        await shows('Saved, and not for all events');
        await waitUntil(() => desk.querySelector('dialog')?.open);
        await shows('Floor, row A, seat 2: sold or in a cart, and not in the new map.');
        expect(words()).to.include('Floor, row B, seat 1: sold or in a cart, and with another name there.');
        expect(desk.querySelector('dialog a[href="/desk/orders/order-1"]')).to.not.equal(null);
        expect(desk.querySelector('dialog a[href="/desk/events/newest/seats"]')).to.not.equal(null);
        expect(desk.querySelector('dialog a[href="/desk/events/older/seats"]')).to.equal(null);
        await expect(desk.querySelector('dialog')!).to.be.accessible();
      });
    });

    it('imports a file as one step, and tells what it did not understand', async () => {
      const input = desk.querySelector<HTMLInputElement>('input[type=file]')!;
      const files = new DataTransfer();
      files.items.add(new File(['section,row,seat,kind\nFloor,A,1,\nFloor,A,2,throne'], 'plan.csv'));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
      await shows('Line 3: “throne” – the kind isn’t known');
      await shows('The file had no positions');
      await shows('2 seats');
      desk.querySelector<HTMLDialogElement>('dialog')!.close();
      button('Undo').click();
      await shows('6 seats');
    });
  });

  it('only shows a map to those who may not change it', async () => {
    service.role = 'sales';
    await open('/desk/seat-maps/studio');
    await shows('6 seats');
    expect(words()).to.not.include('Save');
    expect(words()).to.not.include('Import CSV');
    press('a', { ctrlKey: true });
    await shows('6 seats selected');
    press('Delete');
    press('ArrowLeft');
    await shows('6 seats selected');
    expect(words()).to.not.include('Not saved');
  });

  describe('the map of an event', () => {
    it('is chosen with the seats of each ticket type', async () => {
      const tickets = [
        { _id: 'full', name: 'Full price', price: 24 },
        { _id: 'child', name: 'Child', price: 12 },
      ];
      service.answers['GET /api/events/concert'] = () => ({ ...event, tickets });
      service.answers['PUT /api/events/concert'] = () => ({ ...event, tickets });
      service.answers['POST /api/events/concert/seating'] = () => ({ ...event, tickets });
      await open('/desk/events/concert/seat-map');
      await shows('Choose a seat map');
      const [map] = desk.querySelectorAll<HTMLSelectElement>('form.card select');
      map!.value = 'studio';
      map!.dispatchEvent(new Event('change'));
      await shows('Full price');
      await expect(desk).to.be.accessible();
      const [, full, child] = desk.querySelectorAll<HTMLSelectElement>('form.card select');
      full!.value = '0';
      full!.dispatchEvent(new Event('change'));
      child!.value = '0';
      child!.dispatchEvent(new Event('change'));
      await shows('No ticket type is for: blue.');
      child!.value = '1';
      child!.dispatchEvent(new Event('change'));
      await waitUntil(() => !words().includes('No ticket type is for'));
      desk.querySelector<HTMLFormElement>('form.card')!.requestSubmit();
      await shows('The event sells from this seat map.');
      const body = asked('PUT /api/events/concert')[0]?.body as {
        categories: { ref: string; name: string; seatingReference: string }[];
        tickets: { _id: string; categoryRef: string }[];
      };
      expect(body).to.deep.include({ seating: { seatMapId: 'studio', revisionId: '3', active: true } });
      expect(body.categories.map(({ name, seatingReference }) => [name, seatingReference])).to.deep.equal([
        ['red', 'red'],
        ['blue', 'blue'],
      ]);
      expect(body.tickets.map(({ categoryRef }) => categoryRef)).to.deep.equal(body.categories.map(({ ref }) => ref));
      expect(asked('POST /api/events/concert/seating')[0]?.body).to.deep.equal({
        seatMapId: 'studio',
        revisionId: '3',
      });
    });

    it('stays while seats are sold', async () => {
      service.answers['GET /api/events/concert'] = () => ({
        ...event,
        seating: { seatMapId: 'studio', revisionId: '2', active: true },
      });
      service.answers['GET /api/events/concert/seats'] = () => ({
        eventId: 'concert',
        seatMapId: 'studio',
        revisionId: '2',
        seats: [
          { seat: 'a1', state: 'sold' },
          { seat: 'a2', state: 'kept', keep: 'nobody' },
        ],
      });
      await open('/desk/events/concert/seat-map');
      await shows('Seats are sold or held');
      expect(words()).to.include('The event sells from Studio.');
      await expect(desk).to.be.accessible();
      service.answers['POST /api/events/concert/seating'] = () =>
        new FakeApiError(409, 'SEATS_SOLD', [], { refused: [{ seat: 'a1', code: 'SEAT_UNKNOWN' }] });
      button('Sell from the newest revision').click();
      await shows('Floor, row A, seat 1: sold or in a cart, and not in the new map.');
      expect(asked('POST /api/events/concert/seating').map(({ body }) => body)).to.deep.equal([
        { seatMapId: 'studio', revisionId: '3' },
      ]);
      service.answers['POST /api/events/concert/seating'] = () => event;
      button('Sell from the newest revision').click();
      await shows('The event sells from this seat map.');
    });
  });
});

describe('the seats of ticket types', () => {
  const tickets = [
    { _id: 'full', name: 'Full', categoryRef: 'stalls' },
    { _id: 'child', name: 'Child', categoryRef: 'stalls' },
    { _id: 'bar', name: 'Bar' },
  ];
  const seated = {
    ...event,
    tickets,
    categories: [{ _id: 'c1', ref: 'stalls', name: 'Stalls', seatingReference: 'red' }],
  } as Parameters<typeof changesFor>[0];
  const newId = () => 'made';

  it('are those that the event has already', () => {
    expect([...assignmentOf(seated, ['red', 'blue'])]).to.deep.equal([
      ['full', 'red'],
      ['child', 'red'],
      ['bar', undefined],
    ]);
    expect(assignmentOf(seated, ['']).get('bar')).to.equal('');
  });

  it('bind a category as a whole, and part one whose types want other seats', () => {
    const all = changesFor(
      seated,
      new Map([
        ['full', 'blue'],
        ['child', 'blue'],
        ['bar', undefined],
      ]),
      newId,
    );
    expect(
      all.categories?.map(({ seatingReference, listWithoutSeats }) => [seatingReference, listWithoutSeats]),
    ).to.deep.equal([
      ['blue', false],
      [undefined, true],
    ]);
    expect(all.tickets?.map(({ categoryRef }) => categoryRef)).to.deep.equal(['stalls', 'stalls', 'made']);
    const apart = changesFor(
      seated,
      new Map([
        ['full', 'red'],
        ['child', 'blue'],
        ['bar', 'blue'],
      ]),
      newId,
    );
    expect(apart.categories?.map(({ seatingReference }) => seatingReference)).to.deep.equal(['red', 'blue']);
    expect(apart.tickets?.map(({ categoryRef }) => categoryRef)).to.deep.equal(['stalls', 'made', 'made']);
  });
});
