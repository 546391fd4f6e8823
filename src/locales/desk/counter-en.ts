/** English texts of an order that staff sell. They load with its page. */
export const counter = {
  mailLanguage: 'Language of the buyer',
  mailLanguageNote: 'The email, later ones about the order, and its tickets are written in it.',
};
export type CounterTexts = typeof counter;
