/** The commands of the arrangement: what its buttons do to a chart. */
import { alignRows, spreadRows, spreadSeats, straighten } from './arrange.ts';
import {
  boundsOf,
  idMaker,
  pitchOf,
  selectedAreas,
  selectedIn,
  type Chart,
  type Selection,
} from '../parts/seat-plan/chart.ts';
import { addPart, freeNames, partOf } from './copies.ts';
import { align, mirror, remove } from './edits.ts';
import type { Command } from './panels.ts';
import { withoutUnseen } from './views.ts';

interface Done {
  readonly chart: Chart;
  readonly selected: Selection;
}

/** @param mark what is added to the names of copies, e.g. ` (copy)` */
export function runCommand(chart: Chart, selected: Selection, command: Command, mark: string): Done {
  if (command === 'duplicate') return duplicate(chart, selected, mark);
  if (command === 'remove') return { chart: withoutUnseen(remove(chart, selected)), selected: new Set() };
  return { chart: arranged(chart, selected, command), selected };
}

function arranged(chart: Chart, selected: Selection, command: Exclude<Command, 'duplicate' | 'remove'>): Chart {
  switch (command) {
    case 'alignRow':
      return align(chart, selected, 'y');
    case 'alignColumn':
      return align(chart, selected, 'x');
    case 'mirrorX':
      return mirror(chart, selected, 'x');
    case 'mirrorY':
      return mirror(chart, selected, 'y');
    case 'alignLeft':
      return alignRows(chart, selected, 'left');
    case 'alignCentre':
      return alignRows(chart, selected, 'centre');
    case 'alignRight':
      return alignRows(chart, selected, 'right');
    case 'alignTop':
      return alignRows(chart, selected, 'top');
    case 'straighten':
      return straighten(chart, selected);
    case 'spreadSeats':
      return spreadSeats(chart, selected);
    case 'spreadRows':
      return spreadRows(chart, selected);
  }
}

/** Copies what is selected, below everything. */
function duplicate(chart: Chart, selected: Selection, mark: string): Done {
  const { stage: _, ...rest } = chart;
  const bounds = boundsOf(rest);
  const ys = [
    ...selectedIn(chart, selected).map(({ seat }) => seat.y),
    ...selectedAreas(chart, selected).flatMap(({ outline }) => outline.map(({ y }) => y)),
  ];
  const below = bounds ? bounds.y + bounds.height - ys.reduce((min, y) => Math.min(min, y), Infinity) : 0;
  const placing = { dx: 0, dy: below + pitchOf(chart), nameOf: freeNames(chart, mark) };
  return addPart(chart, partOf(chart, selected), placing, idMaker(chart));
}

/** Adds what the clipboard had, a little beside where it was. */
export function paste(chart: Chart, part: Chart, mark: string): Done {
  const pitch = pitchOf(chart);
  return addPart(chart, part, { dx: pitch, dy: pitch, nameOf: freeNames(chart, mark) }, idMaker(chart));
}
