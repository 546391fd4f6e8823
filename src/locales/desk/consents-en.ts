/** Texts of the page of consents, which load with it. English is the source and the type. */
export const consentsPage = {
  about:
    'Boxes that buyers see above the button that places their order, such as “Send me the newsletter”. No box is ticked beforehand. Each order keeps the text as its buyer read it.',
  add: 'Add a consent',
  addTitle: 'New consent',
  changeTitle: 'Change the consent',
  words: 'Text',
  url: 'Link to more about it',
  urlHint: 'For example your privacy policy. It opens in a new tab.',
  required: 'No order without it',
  requiredHint: 'For a newsletter leave this empty: a consent to advertising has to be free.',
  isRequired: 'No order without it',
  isFree: 'Free to choose',
  change: 'Change',
  remove: 'Delete',
  removeTitle: 'Delete this consent?',
  removeText: 'Buyers are not asked any more. What earlier buyers agreed to stays with their orders.',
  missing: 'A text is needed, in one language at least.',
  linkWrong: 'Link to more about it: expected an address with https://, or a path such as /privacy',
  saved: 'The consent is saved.',
  removed: 'The consent is deleted.',
  empty: 'No consents yet',
  emptyText: 'A newsletter, photos of the evening, terms of a partner: what buyers may agree to with their order.',
};
export type ConsentTexts = typeof consentsPage;
