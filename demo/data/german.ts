/** A few evenings in German too; the texts of the house are in English, its `defaultLanguage`. */
import type { EventTexts } from '../../src/contract/translations.ts';

type Texts = Readonly<Record<string, { readonly name: string; readonly description?: string }>>;

/** As `seats`: adult, reduced and child in one part of the house. */
function seats(event: string, part: string): Texts {
  return {
    [`${event}-${part}-adult`]: { name: 'Erwachsene' },
    [`${event}-${part}-reduced`]: {
      name: 'Ermäßigt',
      description:
        'Studierende, Auszubildende, Arbeitsuchende, Rentnerinnen, Rentner und Kunstschaffende. Bitte mit Nachweis.',
    },
    [`${event}-${part}-child`]: { name: 'Kinder', description: 'Bis einschließlich 14 Jahre.' },
  };
}

export const hamlet: EventTexts = {
  name: 'Hamlet, nach Feierabend',
  slogan: 'Der letzte Wächter ist nach Hause gegangen. Jemand hat die Lampen brennen lassen.',
  description:
    '<p>Halb acht in einer Laternenfabrik, die Schicht ist zu Ende, und auf der Brücke über dem Parkett geht ein König, der im Frühjahr begraben wurde. ' +
    'Ines Okafor-Brandt spielt Shakespeares Tragödie mit neun Schauspielerinnen und Schauspielern, vierzig Schiffslaternen und <strong>keinem anderen Licht</strong>.</p>' +
    '<h3>Gut zu wissen</h3><ul><li>3 Stunden, eine Pause</li><li>Auf Englisch mit deutschen Übertiteln</li><li>Ab 12 Jahren</li>' +
    '<li>Lange Strecken im Dunkeln; niemand wird auf die Bühne geholt</li></ul>' +
    '<p>Nach der Vorstellung bleibt die Kantine offen, und die Frage auch.</p>',
  categories: {
    'hamlet-category-stalls': { name: 'Parkett', description: 'Reihen 1 bis 14, auf Höhe der Bühne.' },
    'hamlet-category-circle': { name: 'Rang', description: 'Erster Stock, mit dem besten Blick auf die Lampen.' },
    'hamlet-category-gallery': {
      name: 'Galerie',
      description: 'Bänke unter dem Dach. Vier Plätze haben einen Pfeiler vor sich, und ein Kissen zum Ausgleich.',
    },
    'hamlet-category-access': {
      name: 'Rollstuhlplätze',
      description: 'Reihe 15, ohne Stufe zu erreichen. Die Induktionsschleife deckt die ganze Reihe ab.',
    },
  },
  groups: { 'hamlet-group-wheelchair': { name: 'ein Rollstuhlplatz' } },
  tickets: {
    'hamlet-stalls-early': { name: 'Frühe Lampe', description: 'Für alle, die sechs Wochen vorher gebucht haben.' },
    ...seats('hamlet', 'stalls'),
    ...seats('hamlet', 'circle'),
    ...seats('hamlet', 'gallery'),
    'hamlet-access-wheelchair': { name: 'Rollstuhlplatz' },
    'hamlet-access-companion': {
      name: 'Begleitung',
      description: 'Der Platz neben einem Rollstuhlplatz, kostenfrei.',
    },
    'hamlet-gallery-evening': {
      name: 'Abendkasse',
      description: 'Was unter dem Dach noch frei ist, ab zwei Stunden vor Beginn.',
    },
    'hamlet-circle-school': { name: 'Schulklasse', description: 'Über das Büro für Kulturvermittlung gebucht.' },
  },
  seoSettings: {
    title: 'Hamlet, nach Feierabend in den Lantern Works, Berlin',
    description: 'Shakespeares Tragödie im Licht von vierzig Schiffslaternen, auf Englisch mit deutschen Übertiteln.',
  },
};

export const summerNight: EventTexts = {
  name: 'Sommernachtskonzert',
  slogan: 'Mendelssohn auf dem Wasser, und die Fähre wartet',
  description:
    'Der Hof, der Kanal und eine Bühne, die schwimmt. Wir spielen Mendelssohns Musik zum Sommernachtstraum, und zwar alles, mit vier Schauspielern und einem Esel; ' +
    'danach Grieg und Sibelius, bis es richtig dunkel ist.\n\nBringen Sie eine Decke mit: Es gibt Stühle, und es gibt Gras. Bei Regen ziehen wir in den Saal um. ' +
    'Familien mit zwei Erwachsenen und mindestens einem Kind sparen vier Euro je Karte.',
  categories: {
    'summer-category-chairs': { name: 'Stühle', description: 'Nummeriert, im Hof.' },
    'summer-category-grass': { name: 'Auf der Wiese', description: 'Ohne Nummern. Decken gibt es zu leihen.' },
  },
  groups: { 'summer-group-adults': { name: 'Erwachsene' }, 'summer-group-children': { name: 'Kinder' } },
  discountGroups: { 'summer-discount-family': { name: 'Familienabend' } },
  tickets: {
    'summer-chairs-adult': { name: 'Erwachsene' },
    'summer-chairs-child': { name: 'Kinder', description: 'Von 4 bis 14 Jahren.' },
    'summer-grass-adult': { name: 'Erwachsene' },
    'summer-grass-child': { name: 'Kinder', description: 'Von 4 bis 14 Jahren.' },
    'summer-grass-basket': {
      name: 'Picknickkorb für zwei',
      description: 'Brot, Käse, Pflaumen und eine Flasche von irgendetwas. Steht für Sie an der Kantinenluke.',
    },
  },
};

export const slam: EventTexts = {
  name: 'Poetry-Slam',
  slogan: 'Sechs Minuten für alle, dann geht die Lampe aus',
  description:
    'Zehn Dichterinnen und Dichter, keine Requisiten, und ein Licht, das mitten im Vers ausgeht, wenn die Zeit um ist. Das Publikum entscheidet; das Publikum hat nie recht; ' +
    'es gibt Suppe für alle.\n\nKostenfrei. Bitte buchen Sie trotzdem, damit wir wegen der Suppe Bescheid wissen.',
  tickets: {
    'slam-guest': { name: 'Gast' },
    'slam-poet': { name: 'Dichten', description: 'Sechs Minuten, und Suppe vor allen anderen.' },
  },
  ticketExtraFields: { 'slam-title': { name: 'Titel Ihres Textes' } },
  customTextConfig: { buyTicketsCTA: 'Platz buchen' },
};

export const kabuki: EventTexts = {
  name: 'Kabuki-Abend',
  slogan: 'Benkei steht an der Schranke, und er steht dort gut',
  description:
    '<p><em>Kanjinchō</em>, die Schranke von Ataka, und <em>Fuji Musume</em>, das Glyzinienmädchen: die zwei liebsten Abende des alten Repertoires in einem, ' +
    'beleuchtet wie zu ihrer Zeit, von Kerzen auf langen Stangen.</p>' +
    '<p>Auf Japanisch, gespielt von der befreundeten Sumida-Kompanie, mit englischem Hörführer im Preis. 2 Stunden 15 Minuten, dazwischen Zeit für eine Lunchbox.</p>',
  categories: {
    'kabuki-category-hanamichi': {
      name: 'Am Hanamichi',
      description: 'Neben dem Steg, auf dem kommt und geht, wer spielt.',
    },
    'kabuki-category-floor': { name: 'Saal', description: 'Stühle, Reihen 4 bis 14.' },
    'kabuki-category-upper': {
      name: 'Obergeschoss',
      description: 'Von hier ruft man die Namen der Spielenden.',
    },
    'kabuki-category-extra': { name: 'Zu Ihren Plätzen', description: 'Einmal für jede Bestellung.' },
  },
  groups: {
    'kabuki-group-hanamichi': { name: 'Plätze am Hanamichi' },
    'kabuki-group-sweets': { name: 'Süßes' },
    'kabuki-group-programme': { name: 'Ihr Programmheft' },
  },
  tickets: {
    ...seats('kabuki', 'hanamichi'),
    ...seats('kabuki', 'floor'),
    'kabuki-upper-act': { name: 'Ein Akt', description: 'Hitomaku-mi: nur das erste Stück, ohne Platznummer.' },
    'kabuki-upper-evening': { name: 'Ganzer Abend' },
    'kabuki-extra-sweets': {
      name: 'Schachtel Süßes',
      description: 'Mochi aus dem Laden jenseits der Brücke, eingeschlagen ins Muster des Abends.',
    },
    'kabuki-extra-programme-ja': { name: 'Programmheft auf Japanisch' },
    'kabuki-extra-programme-en': { name: 'Programmheft auf Englisch' },
    'kabuki-extra-programme-de': { name: 'Programmheft auf Deutsch' },
  },
};
