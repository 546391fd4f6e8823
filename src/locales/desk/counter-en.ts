/** English texts of an order that staff sell. They load with its page. */
export const counter = {
  mailLanguage: 'Language of the buyer',
  mailLanguageNote: 'For the emails about the order, and for its tickets.',
};
export type CounterTexts = typeof counter;
