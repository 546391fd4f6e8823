/**
 * Texts that load with the editor of seat maps: what buyers are told and shown of seats, the lasso, fans, shapes of the
 * stage, and tables with seats on one side.
 */
export const seatPictures = {
  note: 'Note for buyers',
  noteHint: 'At most 100 characters, e.g. “behind a pillar”. The shop shows it with the seat.',
  view: 'View from the seat',
  viewHint: 'A picture that buyers open. That of a seat comes before that of its row, and that before its section’s.',
  viewFor: 'Show it for',
  levels: { seat: 'What is selected', row: 'The whole row', section: 'The whole section' },
  views: 'Pictures of this map',
  noView: 'No picture of its own',
  viewAt: (number: number, place: string) => `View ${number}${place === '' ? '' : `: ${place}`}`,
  newView: 'Another picture',
  tracing: 'Picture below the map',
  tracingText: 'A floor plan below the seats, to trace. It is saved with the map.',
  plan: 'Floor plan',
  forBuyers: 'Show it to buyers',
  opacity: 'Opacity in percent',
  noPicture: 'The picture can’t be shown. Choose another one.',
  lasso: 'Lasso',
  selectHint:
    'A drag beside the seats selects what is inside a rectangle; the lasso (L) what is inside a line that you draw.',
  oneSided: { below: 'Long, seats below only', left: 'Long, seats left only' },
  stageShape: 'Shape of the stage',
  stageShapes: {
    rectangle: 'Rectangle',
    thrust: 'Thrust, jutting into the audience',
    ring: 'Ring, with seats around it',
  },
  rowShapes: {
    bent: 'Straight or curved',
    equal: 'Fan around the stage',
    growing: 'Fan, longer rows at the back',
  },
  noStage: 'A fan needs a stage. Give the map one first.',
  tooTight:
    'The first row doesn’t fit around the stage there. Place it farther from the stage, or give it fewer seats.',
};
export type SeatPictureTexts = typeof seatPictures;
