/** Texts that load with the page that shows them, in the language of the desk. */

/** English comes with the page; German loads. @param language BCP 47, e.g. that of `desk.formats` */
export async function pageTexts<Texts>(language: string, english: Texts, german: () => Promise<Texts>): Promise<Texts> {
  return language.startsWith('de') ? await german() : english;
}
