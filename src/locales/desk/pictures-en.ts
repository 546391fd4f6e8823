/** Texts of the pictures of a house, which load with the fields of pictures. English is the source and the type. */
export const pictureChoice = {
  none: 'The pictures that you upload will be here, for every event and page.',
  unnamed: (day: string) => `Uploaded ${day}`,
  use: (picture: string) => `Use: ${picture}`,
  delete: 'Delete',
  deleteNamed: (picture: string) => `Delete: ${picture}`,
  reallyDelete: 'Delete for good',
  confirmDelete: (picture: string) => `Delete for good: ${picture}`,
  inUse: 'An event, a seat map, a page or a document still shows it. Choose another picture there first.',
  more: 'Show more',
};
export type PictureChoiceTexts = typeof pictureChoice;
