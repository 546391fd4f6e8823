/** Texts of the text editor of the desk. English is the source and the type. */
export const richText = {
  toolbar: (label: string) => `Format: ${label}`,
  formats: {
    heading: 'Heading',
    subheading: 'Subheading',
    strong: 'Bold',
    em: 'Italic',
    link: 'Link',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    quote: 'Quote',
  },
  setLink: 'Set link',
  address: 'Address',
  addressHint: 'A website or an email address.',
  noAddressHint: 'Empty: no link.',
  addressWrong: 'Enter a website such as example.com, or an email address.',
  failed: 'The text editor couldn’t be loaded. Edit the text as HTML.',
};
export type RichTextTexts = typeof richText;
