/** Plans that come from other programs: SVG, and those of pretix. */
import { expect } from '@open-wc/testing';
import { emptyChart, placesOf, categoryOf, type Chart } from '../../../src/desk/parts/seat-plan/chart.ts';
import { isPretix, readPretix } from '../../../src/desk/seat-maps/pretix.ts';
import { readSvg } from '../../../src/desk/seat-maps/svg.ts';

const present = emptyChart('Hall', 'Stage');
const seatsOf = (chart: Chart | undefined) =>
  chart
    ? [...placesOf(chart)].map(({ seat, row, section }) => [
        `${section.name} ${row.name} ${seat.name}`,
        seat.x,
        seat.y,
        categoryOf(section, row),
      ])
    : [];

describe('a plan as SVG', () => {
  const svg = (content: string) => `<?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 200 100">${content}</svg>`;
  const read = (content: string) => readSvg(svg(content), present, 'Stalls');

  it('has seats as circles, rows as groups and sections around them', () => {
    const { chart, problems } = read(`
      <g id="Circle"><g id="A">
        <circle id="A-1" class="seat red" cx="20" cy="50" r="4"/>
        <circle id="A-2" class="seat red" cx="30" cy="50" r="4"/>
      </g></g>
      <g inkscape:label="B"><circle id="B-7" class="seat" cx="20" cy="70" r="4"/></g>
      <circle cx="100" cy="10" r="40"/>`);
    expect(problems).to.deep.equal([]);
    expect(seatsOf(chart)).to.deep.equal([
      ['Circle A 1', 20, 50, 'red'],
      ['Circle A 2', 30, 50, 'red'],
      ['Stalls B 7', 20, 70, ''],
    ]);
    expect([...placesOf(chart!)].map(({ seat }) => seat._id)).to.deep.equal(['A-1', 'A-2', 'B-7']);
  });

  it('follows what groups are moved, turned and scaled by', () => {
    const { chart } = read(`
      <g transform="translate(100 40)"><g id="A" transform="scale(2)">
        <rect class="seat" x="4" y="4" width="2" height="2" transform="rotate(90)"/>
        <rect class="seat" x="20" y="4" width="2" height="2"/>
      </g></g>`);
    // the first one is at 5, 5, turned to -5, 5, doubled and moved
    expect(seatsOf(chart).map(([, x, y]) => [x, y])).to.deep.equal([
      [90, 50],
      [142, 50],
    ]);
  });

  it('takes data of shapes and groups before their names', () => {
    const { chart } = read(`
      <g data-section="Balcony" data-row="C" data-category="gold">
        <circle data-seat="12" data-kind="wheelchair" cx="20" cy="50" r="4"/>
        <circle data-seat="13" cx="30" cy="50" r="4"><title>another</title></circle>
      </g>`);
    expect(seatsOf(chart).map(([name, , , category]) => [name, category])).to.deep.equal([
      ['Balcony C 12', 'gold'],
      ['Balcony C 13', 'gold'],
    ]);
    expect([...placesOf(chart!)][0]?.seat.seatType).to.equal('handicapped');
  });

  it('takes all circles where none is named, else all rectangles, and numbers from the left', () => {
    const circles = read(
      '<rect width="200" height="100"/><circle cx="40" cy="50" r="4"/><circle cx="20" cy="50" r="4"/>',
    );
    expect(seatsOf(circles.chart).map(([name, x]) => [name, x])).to.deep.equal([
      ['Stalls 1 2', 40],
      ['Stalls 1 1', 20],
    ]);
    expect(seatsOf(read('<rect x="10" y="10" width="4" height="4"/>').chart)).to.deep.equal([
      ['Stalls 1 1', 12, 12, ''],
    ]);
  });

  it('leaves out what is not drawn, and tells of what has no place', () => {
    const { chart, problems } = read(`
      <defs><circle id="pattern" cx="1" cy="1" r="1"/></defs>
      <circle id="seat-1" cx="20" cy="50" r="4"/><circle id="seat-2" cx="50%" cy="50" r="4"/>`);
    expect(seatsOf(chart)).to.have.length(1);
    expect(problems).to.deep.equal([{ why: 'shape', text: 'seat-2' }]);
  });

  it('is read without being shown or run', () => {
    const before = document.documentElement.outerHTML.length;
    const { chart } = read(`
      <script>window.wasRun = true</script>
      <image href="x" onerror="window.wasRun = true"/>
      <circle id="seat-1" cx="20" cy="50" r="4" onclick="window.wasRun = true"/>`);
    expect(seatsOf(chart)).to.have.length(1);
    expect('wasRun' in window).to.equal(false);
    expect(document.documentElement.outerHTML.length).to.equal(before);
  });

  it('is refused when it is none', () => {
    for (const text of ['<svg', '<html></html>', svg('')]) {
      const { chart, problems } = readSvg(text, present, 'Stalls');
      expect(chart).to.equal(undefined);
      expect(problems).to.have.length(1);
    }
  });
});

describe('a plan of pretix', () => {
  const seat = (number: string, x: number, more = {}) => ({
    seat_guid: `guid-${number}`,
    seat_number: number,
    position: { x, y: 0 },
    category: 'Red',
    ...more,
  });
  const plan = {
    name: 'Town hall',
    categories: [{ name: 'Red', color: '#f00' }],
    size: { width: 400, height: 300 },
    zones: [
      {
        name: 'Floor',
        position: { x: 100, y: 50 },
        areas: [{ shape: 'rectangle' }],
        rows: [{ row_number: 'A', position: { x: 10, y: 20 }, seats: [seat('1', 0), seat('2', 30)] }],
      },
    ],
  };
  const read = (value: unknown) => readPretix(JSON.stringify(value), present, 'Stalls');

  it('adds up positions, and keeps ids', () => {
    const { chart, problems } = read(plan);
    expect(chart?.name).to.equal('Town hall');
    expect(seatsOf(chart)).to.deep.equal([
      ['Floor A 1', 110, 70, 'Red'],
      ['Floor A 2', 140, 70, 'Red'],
    ]);
    expect([...placesOf(chart!)].map(({ seat: { _id } }) => _id)).to.deep.equal(['guid-1', 'guid-2']);
    expect(problems).to.deep.equal([{ why: 'area', text: 'Floor' }]);
  });

  it('keeps areas of both versions of the format, with their text or the name of their zone', () => {
    const [zone] = plan.zones;
    const areas = [
      { position: { x: 10, y: 100 }, width: 40, height: 20, text: 'Bar' },
      { shape: 'rectangle', position: { x: 60, y: 100 }, rectangle: { width: 10, height: 10 }, text: { text: 'Door' } },
      {
        shape: 'polygon',
        position: { x: 0, y: 130 },
        polygon: {
          points: [
            { x: 0, y: 0 },
            { x: 9, y: 0 },
            { x: 0, y: 9 },
          ],
        },
      },
      { shape: 'circle', position: { x: 200, y: 130 }, circle: { radius: 20 } },
      { shape: 'text', position: { x: 0, y: 0 }, text: { text: 'Exit' } },
    ];
    const { chart, problems } = read({ ...plan, zones: [{ ...zone, areas }] });
    expect(chart?.areas?.map(({ name, outline }) => [name, outline.length])).to.deep.equal([
      ['Bar', 4],
      ['Door', 4],
      ['Floor', 3],
      ['Floor', 16],
    ]);
    expect(chart?.areas?.[0]?.outline[2]).to.deep.equal({ x: 150, y: 170 });
    expect(chart?.areas?.[3]?.outline[0]).to.deep.equal({ x: 320, y: 180 });
    expect(problems).to.deep.equal([{ why: 'area', text: 'Exit' }]);
    expect(new Set(chart?.areas?.map(({ _id }) => _id)).size).to.equal(4);
  });

  it('tells of seats without a row, and twice', () => {
    const [zone] = plan.zones;
    const rows = [
      { row_number: '', position: { x: 0, y: 0 }, seats: [seat('1', 0)] },
      { row_number: 'B', position: { x: 0, y: 0 }, seats: [seat('1', 0), seat('1', 30, { seat_guid: 'other' })] },
    ];
    const { chart, problems } = read({ ...plan, zones: [{ ...zone, areas: [], rows }] });
    expect(seatsOf(chart)).to.have.length(1);
    expect(problems.map(({ why }) => why)).to.deep.equal(['noRow', 'twice']);
  });

  it('is told from the own format, and refused with a path', () => {
    expect(isPretix(JSON.stringify(plan))).to.equal(true);
    expect(isPretix('{"name":"Hall","sections":[]}')).to.equal(false);
    expect(read({ zones: [{ rows: [{ seats: [{}] }] }] }).problems[0]?.text).to.include(
      'zones.0.rows.0.seats.0.seat_number',
    );
    expect(readPretix('{"zones":', present, 'Stalls').problems[0]?.why).to.equal('json');
  });
});
