/** Notes, views and the picture below the map in the editor of seat maps. */
import { expect } from '@open-wc/testing';
import type { SeatMapInput } from '../../../src/contract/seat-maps.ts';
import { fitted, type Chart } from '../../../src/desk/parts/seat-plan/chart.ts';
import { paste, runCommand } from '../../../src/desk/seat-maps/commands.ts';
import { clipOf, readClip } from '../../../src/desk/seat-maps/copies.ts';
import { move } from '../../../src/desk/seat-maps/edits.ts';
import { readCsvChart, readJson, toCsv, toJson } from '../../../src/desk/seat-maps/files.ts';
import { dropDraft } from '../../../src/desk/parts/drafts.ts';
import type { DeskSeatPicture } from '../../../src/desk/parts/seat-plan/seat-picture.ts';
import type { DeskPictureField } from '../../../src/desk/parts/picture-field.ts';
import type { DeskSeatOutline } from '../../../src/desk/seat-maps/outline.ts';
import type { DeskSeatView } from '../../../src/desk/seat-maps/seat-view.ts';
import { FakeApiError } from '../fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk } from '../opened-desk.ts';
import { address, useFakePictures } from './fake-pictures.ts';
import { waitUntil } from '../../support/readers/wait.ts';

const seat = (_id: string, x: number, y: number) => ({ _id, name: _id.slice(1), x, y });
const studio = {
  _id: 'studio',
  revisionId: '3',
  name: 'Studio',
  width: 100,
  height: 80,
  sections: [
    {
      _id: 'floor',
      name: 'Floor',
      rows: [
        { _id: 'r1', name: 'A', seats: [seat('a1', 30, 30), seat('a2', 40, 30)] },
        { _id: 'r2', name: 'A', seats: [seat('a3', 60, 30)] },
        { _id: 'r3', name: 'B', seats: [seat('b1', 30, 45), seat('b2', 40, 45)] },
      ],
    },
  ],
};
const listed = { _id: 'studio', revisionId: '4', name: 'Studio', seats: 5, createdAt: '2026-05-14T09:12:00.000Z' };

describe('pictures and notes of seat maps in the desk', () => {
  useDesk();
  useFakePictures();
  beforeEach(async () => {
    await dropDraft('seatMap theatre me studio');
    service.answers['GET /api/seat-maps/studio'] = () => studio;
    service.answers['GET /api/seat-maps/studio/events'] = () => ({ docs: [], total: 0 });
    service.answers['PUT /api/seat-maps/studio'] = () => ({ ...listed, updatedAt: listed.createdAt });
    service.answers['GET /api/media'] = () => ({ rows: [], total: 0 });
    await open('/desk/seat-maps/studio');
    await shows('5 seats');
  });

  const form = (name: string) => desk.querySelector<HTMLFormElement>(`form[data-form="${name}"]`)!;
  const fill = (name: string, fields: Readonly<Record<string, string>>) => {
    for (const [field, value] of Object.entries(fields))
      form(name).querySelector<HTMLInputElement>(`[name="${field}"]`)!.value = value;
    form(name).requestSubmit();
  };
  const select = async (text: string, count: string) => {
    const box = desk.querySelector<HTMLInputElement>('[name=text]')!;
    box.value = text;
    box.form!.requestSubmit();
    await shows(`${count} selected`);
  };
  const save = async () => {
    const before = asked('PUT /api/seat-maps/studio').length;
    named('button', 'Save').click();
    await waitUntil(() => asked('PUT /api/seat-maps/studio').length > before);
    return asked('PUT /api/seat-maps/studio').at(-1)?.body as SeatMapInput;
  };
  const views = () => [...desk.querySelectorAll<HTMLButtonElement>('.seat-view')];
  const pressed = () => views().flatMap((each) => (each.ariaPressed === 'true' ? [each.innerText.trim()] : []));
  const level = () => desk.querySelector<HTMLSelectElement>('[name=level]')!;
  const setLevel = async (value: string) => {
    level().value = value;
    level().dispatchEvent(new Event('change'));
    await desk.querySelector<DeskSeatView>('desk-seat-view')!.updateComplete;
  };
  /** The address is typed: files are tried with the field of pictures. */
  const take = (id: string, value: string) => {
    const input = desk.querySelector<HTMLInputElement>(`#${id}`)!;
    input.value = value;
    input.dispatchEvent(new Event('input'));
  };

  it('take a note for the selected seats, and say it in the outline', async () => {
    await select('A 1-2', '2 seats');
    expect(form('note').querySelector('input')!.maxLength).to.equal(100);
    fill('note', { note: ' behind a pillar ' });
    await shows('Not saved yet');
    expect(form('note').querySelector('input')!.value).to.equal('behind a pillar');
    await select('A', '3 seats');
    expect(form('note').querySelector('input')!.value, 'they differ').to.equal('');
    await select('A 2', '1 seat');
    fill('note', { note: '' });
    const { sections } = await save();
    expect(sections[0]?.rows.flatMap(({ seats }) => seats.map(({ note }) => note))).to.deep.equal([
      ...['behind a pillar', undefined, undefined, undefined, undefined],
    ]);
    for (const text of ['Floor', 'Row A']) {
      const item = [...desk.querySelectorAll('[role=treeitem]')].find((each) => each.textContent.includes(text));
      item!.querySelector<HTMLElement>('.twist')!.click();
      await desk.querySelector<DeskSeatOutline>('desk-seat-outline')!.updateComplete;
    }
    const items = [...desk.querySelectorAll('[role=treeitem]')].map((each) => each.textContent.replace(/\s+/g, ' '));
    expect(items.filter((each) => each.includes('behind a pillar'))).to.have.length(1);
  });

  it('show a picture for a seat, the row through its aisles, or the section', async () => {
    await select('A 1', '1 seat');
    expect(level().value).to.equal('seat');
    take('seat-view', 'https://tickets.example/media/half');
    take('seat-view', address('seat'));
    await waitUntil(() => views().length === 2);
    expect(pressed()).to.deep.equal(['View 1: Floor A 1']);
    expect(desk.querySelector<HTMLInputElement>('#seat-view')!.value, 'ready for the next one').to.equal('');
    await expect(desk).to.be.accessible();

    await select('A', '3 seats');
    expect(level().value).to.equal('row');
    expect(pressed()).to.deep.equal(['No picture of its own']);
    take('seat-view', address('row'));
    await waitUntil(() => views().length === 3);
    expect(pressed()).to.deep.equal(['View 2: Floor A']);
    await setLevel('seat');
    expect(pressed(), 'one seat has its own').to.deep.equal([]);
    await setLevel('section');
    expect(pressed()).to.deep.equal(['No picture of its own']);
    views()[1]!.click();
    await waitUntil(() => pressed().includes('View 1: Floor'));

    const first = await save();
    expect(first.views?.map(({ media }) => media)).to.deep.equal([address('seat'), address('row')]);
    const [one, two] = first.views!.map(({ _id }) => _id);
    expect(first.sections[0]?.view).to.equal(one);
    expect(first.sections[0]?.rows.map(({ view }) => view)).to.deep.equal([two, two, undefined]);
    expect(first.sections[0]?.rows[0]?.seats.map(({ view }) => view)).to.deep.equal([one, undefined]);

    await setLevel('row');
    views()[0]!.click();
    await waitUntil(() => views().length === 2);
    expect((await save()).views, 'what nothing shows leaves the map').to.deep.equal([
      { _id: one, media: address('seat') },
    ]);
    named('button', 'Undo').click();
    await waitUntil(() => views().length === 3);
  });

  it('keep a picture below the map, where it lies, and whether buyers see it', async () => {
    const picture = desk.querySelector<DeskSeatPicture>('desk-seat-picture')!;
    take('seat-plan', address('gone'));
    await shows('The picture can’t be shown');
    expect(picture.tracing).to.equal(undefined);
    take('seat-plan', address('plan'));
    await waitUntil(() => picture.tracing);
    expect(picture.tracing).to.deep.include({ x: 0, y: 0, width: 100, height: 50, opacity: 0.4 });
    fill('tracing', { width: '0' });
    await shows('Width: a number is expected.');
    fill('tracing', { opacity: '101' });
    await shows('Width: a number is expected.');
    form('tracing').querySelector<HTMLInputElement>('[name=forBuyers]')!.checked = true;
    fill('tracing', { width: '60', x: '-5', opacity: '80' });
    await waitUntil(() => picture.tracing?.width === 60);
    expect(picture.tracing).to.deep.include({ x: -5, height: 30, opacity: 0.8 });
    await expect(desk).to.be.accessible();
    expect((await save()).background).to.deep.equal({
      ...{ media: address('plan'), box: { x: -5, y: 0, width: 60, height: 30 }, opacity: 0.8, forBuyers: true },
    });
    named('button', 'Undo').click();
    await waitUntil(() => picture.tracing?.width === 100);
    expect(form('tracing').querySelector<HTMLInputElement>('[name=width]')!.value).to.equal('100');
    const field = [...desk.querySelectorAll<DeskPictureField>('desk-picture-field')].find(
      ({ fieldId }) => fieldId === 'seat-plan',
    );
    field!.changed?.('');
    await waitUntil(() => picture.tracing === undefined);
    expect(Object.keys(await save())).to.not.include('background');
  });

  it('say what the service refuses', async () => {
    await select('A 1', '1 seat');
    take('seat-view', address('foreign'));
    await waitUntil(() => views().length === 2);
    service.answers['PUT /api/seat-maps/studio'] = () =>
      new FakeApiError(400, 'INVALID', [{ path: 'views.0.media', message: 'Expected the address' }]);
    named('button', 'Save').click();
    await shows('views.0.media');
  });
});

const hall = (): Chart => ({
  name: 'Hall',
  width: 100,
  height: 60,
  views: [
    { _id: 'v1', media: address('one') },
    { _id: 'v2', media: address('two') },
  ],
  background: { media: address('plan'), box: { x: 0, y: 0, width: 100, height: 60 }, opacity: 0.5 },
  sections: [
    {
      _id: 's',
      name: 'Stalls',
      view: 'v1',
      rows: [
        {
          _id: 'r',
          name: 'A',
          seats: [
            { _id: 'a', name: '1', x: 20, y: 20, view: 'v2', note: 'behind a pillar' },
            { _id: 'b', name: '2', x: 30, y: 20 },
          ],
        },
      ],
    },
  ],
});

describe('pictures and notes of a seating chart', () => {
  it('come with what is copied into another chart, and the picture below it does not', () => {
    const clip = readClip(clipOf(hall(), new Set(['a', 'b'])))!;
    expect(clip.background).to.equal(undefined);
    const other: Chart = { ...hall(), views: [{ _id: 'x', media: address('two') }], sections: [] };
    const { chart } = paste(other, clip, ' (copy)');
    expect(chart.views?.map(({ media }) => media)).to.deep.equal([address('two'), address('one')]);
    const [row] = chart.sections[0]!.rows;
    expect(chart.sections[0]?.view).to.equal(undefined);
    expect(row?.view).to.equal(chart.views?.[1]?._id);
    expect(row?.seats.map(({ view, note }) => [view, note])).to.deep.equal([
      ['x', 'behind a pillar'],
      [undefined, undefined],
    ]);
    expect(paste(hall(), clip, ' (copy)').chart.views, 'they are there').to.deep.equal(hall().views);
  });

  it('keep notes in CSV, and their pictures in the chart that a file is read into', () => {
    const file = toCsv(hall());
    expect(file.split('\r\n')[1]).to.contain('behind a pillar');
    const again = readCsvChart(file, hall(), 'Main').chart;
    expect(again).to.deep.equal(hall());
    const without = readCsvChart('section,row,seat,x,y,hinweis\nStalls,A,2,30,20,Mehr Platz', hall(), 'Main').chart;
    expect(without?.views).to.deep.equal([hall().views![0]]);
    expect(without?.sections[0]?.rows[0]?.seats).to.deep.equal([
      { _id: 'b', name: '2', x: 30, y: 20, note: 'Mehr Platz' },
    ]);
    const long = readCsvChart(`row,seat,x,y,note\nA,1,0,0,${'x'.repeat(101)}`, hall(), 'Main');
    expect(long.problems.map(({ why }) => why)).to.deep.equal(['tooLong']);
  });

  it('leave the chart with the seats that they were for', () => {
    const { chart } = runCommand(hall(), new Set(['a']), 'remove', '');
    expect(chart.views).to.deep.equal([hall().views![0]]);
    expect(runCommand(chart, new Set(['b']), 'remove', '').chart.views).to.equal(undefined);
  });

  it('move with the chart when it grows to the left', () => {
    const { chart } = fitted(move(hall(), new Set(['a']), -40, 0));
    const { x, y } = chart.sections[0]!.rows[0]!.seats[1]!;
    expect(x).to.be.above(30);
    expect(chart.background?.box).to.deep.equal({ x: x - 30, y: y - 20, width: 100, height: 60 });
  });

  it('lose a view that the chart does not have', () => {
    const map = { ...hall(), views: [hall().views![0]!] };
    expect(readJson(toJson(map)).chart?.sections[0]?.rows[0]?.seats[0]).to.not.have.property('view');
    expect(readJson(toJson(map)).chart?.sections[0]?.view).to.equal('v1');
  });
});
