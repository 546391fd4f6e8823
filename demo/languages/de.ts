// The visitors' pages in German, formal as the elements are.
import type { Words } from '../translate.ts';

export const words: Words = {
  // every page
  'Skip to content': 'Zum Inhalt springen',
  'The Lantern Works, start page': 'The Lantern Works, Startseite',
  Language: 'Sprache',
  Main: 'Hauptmenü',
  'What’s on': 'Spielplan',
  Vouchers: 'Gutscheine',
  'Your tickets': 'Ihre Tickets',
  Partners: 'Partner',
  'Box office': 'Theaterkasse',
  'Tue to Fri': 'Di bis Fr',
  '12 noon to 7 pm': '12 bis 19 Uhr',
  Saturday: 'Samstag',
  '2 to 7 pm': '14 bis 19 Uhr',
  Sunday: 'Sonntag',
  '10 am to 1 pm': '10 bis 13 Uhr',
  Evenings: 'Abendkasse',
  'from an hour before curtain': 'ab einer Stunde vor Beginn',
  'Where we are': 'So finden Sie uns',
  'More of the house': 'Mehr vom Haus',
  'The whole season': 'Die ganze Spielzeit',
  'The museum, late': 'Das Museum bei Nacht',
  Backstage: 'Hinter den Kulissen',
  'Gift vouchers': 'Geschenkgutscheine',
  'For staff: the counter': 'Fürs Personal: der Schalter',
  'Your visit': 'Ihr Besuch',
  'Legal notice': 'Impressum',
  'The Lantern Works gGmbH, Treidelufer 12, 10999 Berlin. Artistic director: Ines Okafor-Brandt. Managing director: Paul Weidenfeld. Street, people and programme are invented; nothing is charged.':
    'The Lantern Works gGmbH, Treidelufer 12, 10999 Berlin. Intendantin: Ines Okafor-Brandt. Geschäftsführer: Paul Weidenfeld. Straße, Personen und Spielplan sind erfunden, abgebucht wird nichts.',
  Privacy: 'Datenschutz',
  'These pages set no cookies and count no visitors. What you type when you book is used for your booking, and your basket stays in your own browser until then.':
    'Diese Seiten setzen keine Cookies und zählen niemanden. Was Sie beim Buchen eingeben, dient Ihrer Buchung; bis dahin bleibt Ihr Warenkorb in Ihrem Browser.',
  Accessibility: 'Barrierefreiheit',
  'Every page and the ticket shop can be used by keyboard and screen reader, and at 400 % zoom. Where we fall short, the box office wants to hear of it, and will book for you meanwhile.':
    'Jede Seite und der Ticketshop lassen sich mit der Tastatur, mit dem Screenreader und bei 400 % Zoom bedienen. Hakt es trotzdem, sagen Sie es der Theaterkasse: Dort bucht man so lange für Sie.',
  'See what’s on': 'Zum Spielplan',
  'Programme and tickets by telephone': 'Spielplan und Tickets am Telefon',
  Copy: 'Kopieren',
  Copied: 'Kopiert',
  Selected: 'Markiert',
  'Copied to the clipboard': 'In die Zwischenablage kopiert',
  'The text is selected: copy it with your keyboard': 'Der Text ist markiert: Kopieren Sie ihn mit der Tastatur',

  // what's on
  'The Lantern Works: theatre on the canal, Berlin': 'The Lantern Works: Theater am Kanal, Berlin',
  'Theatre, opera, jazz and puppets in a former lantern factory on a Berlin canal, with a museum of artificial light and tours to London, Vienna and Tokyo.':
    'Theater, Oper, Jazz und Puppenspiel in einer alten Laternenfabrik an einem Berliner Kanal, mit einem Museum für künstliches Licht und Gastspielen in London, Wien und Tokio.',
  '<span>Everything</span> <span>begins in</span> <span>the dark.</span>':
    '<span>Alles</span> <span>beginnt im</span> <span>Dunkeln.</span>',
  'Season 26/27 in the old lantern factory on the canal: a Danish prince after closing time, puppets on Sundays, jazz below the street. And then we pack the lamps and travel, to London, Vienna and Tokyo.':
    'Spielzeit 26/27 in der alten Laternenfabrik am Kanal: ein Dänenprinz nach Feierabend, sonntags die Puppen, Jazz unter dem Straßenpflaster. Und dann packen wir die Lampen ein und gehen auf Reisen, nach London, Wien und Tokio.',
  'Take the whole season': 'Gleich die ganze Spielzeit',
  'At home, below ground, in the open air and on the road. Pick an evening; seats, tables and times are one step further. Or look <a>day by day</a>.':
    'Im Haus, im Keller, unter freiem Himmel und unterwegs. Suchen Sie sich einen Abend aus; Plätze, Tische und Zeiten kommen einen Schritt später. Oder blättern Sie <a>Tag für Tag</a>.',
  'Season and Sundays': 'Spielzeit und Sonntage',
  'All of it': 'Das volle Programm',
  'One booking, every first night: the season keeps your seat from autumn to June, and gives it to a friend when you cannot come.':
    'Einmal buchen, alle Premieren: Die Spielzeitkarte hält Ihnen von Herbst bis Juni den Platz frei. Und können Sie einmal nicht, sitzt jemand darauf, den Sie mögen.',
  'The season by telephone': 'Die Spielzeit am Telefon',
  'Sundays at eleven': 'Sonntags um elf',
  'The crocodile is always hungry and never wins. Puppets for everyone from four years up, on each Sunday of the season.':
    'Das Krokodil hat immer Hunger und gewinnt nie. Puppentheater für alle ab vier, jeden Sonntag der Spielzeit.',
  'Puppet Sundays by telephone': 'Puppensonntage am Telefon',
  'A museum portico at night, an exhibit lit between each pair of columns':
    'Der Säulengang eines Museums bei Nacht, zwischen den Säulen je ein beleuchtetes Ausstellungsstück',
  'A house that made lamps': 'Ein Haus, das Lampen baute',
  'From 1887 four hundred people worked here on lanterns for ships: red for port, green for starboard, and a great deal of white. The factory closed in 1969. The first company to break in found the power still on, and stayed.':
    'Ab 1887 bauten hier vierhundert Leute Schiffslaternen: rot für backbord, grün für steuerbord und sehr viel Weiß. 1969 machte die Fabrik dicht. Die erste Truppe, die einstieg, stellte fest, dass der Strom noch an war. Und blieb.',
  'The old test hall is our stage. The drying loft is the Museum of Artificial Light, where nine hundred lamps are kept burning, and once a month kept burning late.':
    'Die alte Prüfhalle ist unsere Bühne. Auf dem Trockenboden wohnt das Museum für künstliches Licht: neunhundert Lampen, die nie ausgehen, und einmal im Monat erst recht nicht.',
  'seats in the hall': 'Plätze im Saal',
  'lamps upstairs': 'Lampen unterm Dach',
  'left on all night': 'brennt die ganze Nacht',
  'Museum, late': 'Museum bei Nacht',
  'Backstage tour': 'Hinter die Kulissen',
  'Getting here': 'Ihr Weg zu uns',
  'Eight minutes on foot from the underground, along the water and under the poplars. Bicycles stand in the yard. The ferry ties up at our own steps on summer nights.':
    'Von der U-Bahn acht Minuten zu Fuß, am Wasser entlang und unter den Pappeln. Fahrräder stehen im Hof. In Sommernächten legt die Fähre an unserer eigenen Treppe an.',
  Access: 'Barrierefrei',
  'There is a lift to every floor and a loop in the hall. Eight places for wheelchairs are in the shop beside all other seats; who comes with you, comes free. Assistance dogs are welcome.':
    'Ein Aufzug fährt auf jede Etage, im Saal liegt eine Induktionsschleife. Acht Rollstuhlplätze finden Sie im Shop neben allen anderen; Ihre Begleitung zahlt nichts. Assistenzhunde sind willkommen.',
  'Before and after': 'Davor und danach',
  'The canteen opens at five and closes when the last actor has gone home. Late arrivals are let in at the first blackout; there is always one.':
    'Die Kantine öffnet um fünf und schließt, wenn der letzte Schauspieler nach Hause geht. Wer zu spät kommt, darf beim ersten Black hinein; einer kommt immer.',
  'Give someone an evening': 'Verschenken Sie einen Abend',
  'Vouchers from the Lantern Works hold for every night of the season, in parts if need be.':
    'Gutscheine der Lantern Works gelten an jedem Abend der Spielzeit, auf Wunsch auch in Etappen.',

  // an event
  'Tickets: The Lantern Works': 'Tickets: The Lantern Works',
  '{event}: The Lantern Works': '{event}: The Lantern Works',
  'Choose your evening and your seats at the Lantern Works in Berlin and on tour, and have your tickets within minutes.':
    'Abend aussuchen, Plätze wählen, Tickets sofort haben: in den Lantern Works in Berlin und auf Gastspiel.',
  Tickets: 'Tickets',
  'Ticket shop': 'Ticketshop',
  '<a>See what’s on</a> or book by phone: <a>+49 30 23125 410</a>':
    '<a>Zum Spielplan</a>, oder buchen Sie am Telefon: <a>+49 30 23125 410</a>',
  'About gift vouchers': 'Alles über Gutscheine',
  'Good to know': 'Gut zu wissen',
  'Plans change': 'Pläne ändern sich',
  'Send your ticket to a friend at any time. Up to a day before, the box office exchanges them for another night of the same price.':
    'Ihr Ticket können Sie jederzeit weitergeben. Bis zum Vortag tauscht es die Theaterkasse auch gegen einen anderen Abend zum gleichen Preis.',
  Doors: 'Einlass',
  'The foyer opens an hour before curtain, the hall twenty minutes before. Show the code on your telephone, or on paper.':
    'Das Foyer öffnet eine Stunde vor Beginn, der Saal zwanzig Minuten vorher. Zeigen Sie den Code auf dem Telefon oder auf Papier.',
  'Ask a person': 'Fragen Sie einen Menschen',
  'Wheelchair places, school classes, a birthday: <a>+49 30 23125 410</a>, whenever the box office is open.':
    'Rollstuhlplätze, Schulklassen, ein Geburtstag: <a>+49 30 23125 410</a>, solange die Theaterkasse geöffnet ist.',

  // vouchers
  'Gift vouchers: The Lantern Works': 'Gutscheine: The Lantern Works',
  'Give an evening at the Lantern Works, and see how much is left on a voucher of yours.':
    'Verschenken Sie einen Abend in den Lantern Works und sehen Sie nach, was Ihr Gutschein noch hergibt.',
  'An evening in an envelope': 'Ein Abend im Umschlag',
  'Got a voucher? See what’s left on it here, or <a>give one yourself</a>.':
    'Sie haben einen Gutschein? Hier sehen Sie, was noch darauf ist. Oder <a>verschenken Sie selbst einen</a>.',
  'What is left on mine?': 'Wie viel ist noch drauf?',
  'The code stands on the back of the card, or in the message that brought it.':
    'Der Code steht auf der Rückseite der Karte oder in der E-Mail, mit der sie kam.',
  'Ask the box office: +49 30 23125 410': 'Fragen Sie die Theaterkasse: +49 30 23125 410',
  'No card at hand?': 'Keinen zur Hand?',
  'Try one of ours.': 'Nehmen Sie einen von unseren.',
  '50 euros, untouched': '50 Euro, unberührt',
  '20 euros, partly spent': '20 Euro, schon angebrochen',
  'found in a coat, too late': 'zu spät im Mantel gefunden',
  '25 euros, to be opened in a fortnight': '25 Euro, erst in zwei Wochen zu öffnen',
  'Or come <a>by a link that brings its voucher along</a>.':
    'Oder nehmen Sie <a>einen Link, der seinen Gutschein mitbringt</a>.',
  'Give an evening': 'Einen Abend verschenken',
  'Order one at the box office: +49 30 23125 410': 'Bestellen Sie ihn bei der Theaterkasse: +49 30 23125 410',
  'How it gets there': 'So kommt er an',
  'As soon as you’ve paid, or on the morning of the day you choose: by email, with your message and a page to print.':
    'Sobald Sie bezahlt haben oder am Morgen des Tages, den Sie wählen: per E-Mail, mit Ihrem Gruß und einer Seite zum Ausdrucken.',
  'Would you rather hand it over yourself? Then you get it, and the envelope is yours to find.':
    'Sie überreichen lieber selbst? Dann kommt er zu Ihnen; nur den Umschlag müssen Sie noch finden.',
  'Prefer lantern paper? The box office has vouchers in real envelopes, in any amount from ten euros.':
    'Lieber auf Laternenpapier? An der Theaterkasse gibt es Gutscheine in echten Umschlägen, über jeden Betrag ab zehn Euro.',
  'How it works': 'So geht’s',
  'Paying with it': 'Einlösen',
  'Choose your tickets, then press “Add a code” in your order. Several vouchers pay one order, and what they do not cover is paid as usual. Discount and access codes go in the same place: with <code>FRIENDS10</code>, friends of the house pay ten percent less.':
    'Wählen Sie Ihre Tickets und dann in der Bestellung „Code hinzufügen“. Mehrere Gutscheine in einer Bestellung sind kein Problem; was sie nicht decken, zahlen Sie wie gewohnt. Rabatt- und Zugangscodes gehören an dieselbe Stelle: Mit <code>FRIENDS10</code> sparen Freunde des Hauses zehn Prozent.',
  'Keeping the rest': 'Den Rest behalten',
  'What you do not spend stays on the voucher, to the cent, for the next time. Keep the card.':
    'Was Sie nicht ausgeben, bleibt auf dem Gutschein, auf den Cent genau, fürs nächste Mal. Heben Sie die Karte auf.',
  'Giving one': 'Verschenken',
  '<a>Here</a>, or at the box office in an envelope of lantern paper. Vouchers hold to the end of the third year, for every evening that is priced in euros.':
    '<a>Hier</a> oder an der Theaterkasse, im Umschlag aus Laternenpapier. Gutscheine gelten bis zum Ende des dritten Jahres, für jeden Abend, der in Euro ausgezeichnet ist.',
  'Now, which evening?': 'Und welcher Abend darf’s sein?',

  // the account
  'Your tickets: The Lantern Works': 'Ihre Tickets: The Lantern Works',
  'Your orders and tickets at the Lantern Works: every order, and the codes to show at the door.':
    'Ihre Bestellungen und Tickets bei den Lantern Works: alles, was Sie gebucht haben, und die Codes für den Einlass.',
  'Everything you have booked with us. Every order with its tickets, and the code to show at the door.':
    'Alles, was Sie bei uns gebucht haben: jede Bestellung mit ihren Tickets und dem Code für den Einlass.',
  Orders: 'Bestellungen',
  'Ask for your tickets: +49 30 23125 410': 'Fragen Sie nach Ihren Tickets: +49 30 23125 410',
  'Just looking round?': 'Nur mal schauen?',
  'Sign in as Mara, who is here every week and does not mind. Her account shows where else she is signed in; codes by email stand at /mail of this machine. Where your browser has passkeys, add one in her account and sign in with it.':
    'Melden Sie sich als Mara an. Die ist jede Woche hier und hat nichts dagegen. Ihr Konto zeigt, wo sie sonst noch angemeldet ist; Codes per E-Mail liegen unter /mail auf diesem Rechner. Kennt Ihr Browser Passkeys, legen Sie in ihrem Konto einen an und melden Sie sich damit an.',
  email: 'E-Mail',
  password: 'Passwort',
  'Sign in by a code, without a password': 'Ohne Passwort anmelden, mit einem Code',
  'Sign in with the password': 'Mit dem Passwort anmelden',
  'Help with your tickets': 'Hilfe zu Ihren Tickets',
  'Nothing in your inbox?': 'Nichts im Postfach?',
  'Look here first: a ticket is in your account the moment it is paid. The message with the link may take some minutes.':
    'Schauen Sie zuerst hier: Sobald ein Ticket bezahlt ist, liegt es in Ihrem Konto. Die E-Mail mit dem Link kann ein paar Minuten brauchen.',
  'Coming backstage?': 'Sie kommen hinter die Kulissen?',
  'Your tickets wait until we know your helmet size: “Manage ticket” below each of them, in your account.':
    'Ihre Tickets warten, bis wir Ihre Helmgröße kennen: „Ticket ändern“ in Ihrem Konto, unter jedem Ticket.',
  'Something came up?': 'Etwas dazwischengekommen?',
  'Send your ticket for Hamlet to a friend: “Manage ticket” below it. They get an email, and a code of their own.':
    'Geben Sie Ihr Ticket für Hamlet weiter: „Ticket ändern“, gleich darunter. Wer es bekommt, erhält eine E-Mail und einen eigenen Code.',
  'Telephone flat, printer broken?': 'Akku leer, Drucker kaputt?',
  'Give your name at the evening desk. We will find you.': 'Nennen Sie an der Abendkasse Ihren Namen. Wir finden Sie.',

  // the calendar
  'Calendar: The Lantern Works': 'Kalender: The Lantern Works',
  'What is on at the Lantern Works, day by day: evenings, puppets on Sundays and tours, with prices and what is left.':
    'Der Spielplan der Lantern Works, Tag für Tag: Abende, Puppensonntage und Gastspiele, mit Preisen und freien Plätzen.',
  'Day by day': 'Tag für Tag',
  'What is on, month by month': 'Der Spielplan, Monat für Monat',
  'All evenings in your own calendar: <a>subscribe</a>. For readers of feeds: <a>Atom</a>.':
    'Alle Abende im eigenen Kalender: <a>abonnieren</a>. Für Feedreader: <a>Atom</a>.',

  // terms
  'Terms, privacy, legal notice: The Lantern Works': 'AGB, Datenschutz, Impressum: The Lantern Works',
  'The terms of The Lantern Works, its privacy policy and its legal notice.':
    'Die AGB der Lantern Works, die Datenschutzerklärung und das Impressum.',
  'The small print': 'Das Kleingedruckte',
  'Terms and conditions': 'Allgemeine Geschäftsbedingungen',
  'Your order': 'Ihre Bestellung',
  'With the button at the end of the checkout, you place an order that you have to pay for. We accept it by showing your tickets, and confirm it by email.':
    'Mit der Schaltfläche am Ende der Bestellung bestellen Sie zahlungspflichtig. Wir nehmen an, indem wir Ihnen die Tickets anzeigen, und bestätigen per E-Mail.',
  'A ticket admits once, by its code. You may give it to anyone. Up to a day before, the box office exchanges it for another night of the same price.':
    'Ein Ticket gilt einmal, mit seinem Code. Sie dürfen es weitergeben, an wen Sie möchten. Bis zum Vortag tauscht es die Theaterkasse gegen einen anderen Abend zum gleichen Preis.',
  'If an evening falls through': 'Wenn ein Abend ausfällt',
  'When we cancel, the full price and all charges go back to you by the way you paid. When we move an evening, you choose: the new date, or your money.':
    'Sagen wir ab, erstatten wir den vollen Preis samt allen Gebühren auf dem Weg, auf dem Sie gezahlt haben. Verlegen wir, haben Sie die Wahl: neuer Termin oder Geld zurück.',
  'No right of withdrawal': 'Kein Widerrufsrecht',
  'Tickets are for one date. For such services the law knows no right of withdrawal (§ 312g (2) no. 9 BGB): an order is binding for you and for us.':
    'Tickets gelten für einen bestimmten Termin. Für solche Leistungen sieht das Gesetz kein Widerrufsrecht vor (§ 312g Abs. 2 Nr. 9 BGB): Eine Bestellung bindet Sie und uns sofort.',
  'Privacy policy': 'Datenschutzerklärung',
  'What we keep': 'Was wir speichern',
  'Who booked, what, and how it was paid: as long as the books have to be kept. Your account goes when you erase it, and your name with it.':
    'Wer was gebucht und wie bezahlt hat: so lange, wie die Bücher aufbewahrt werden müssen. Löschen Sie Ihr Konto, geht Ihr Name mit.',
  'What we don’t': 'Was wir nicht speichern',
  'These pages set no cookies and count no visitors. Your basket stays in your own browser until you book.':
    'Diese Seiten setzen keine Cookies und zählen niemanden. Ihr Warenkorb bleibt in Ihrem Browser, bis Sie buchen.',
  'Your rights': 'Ihre Rechte',
  'See, correct, export and erase what we know of you: in <a>your account</a>, or by email to the box office.':
    'Einsehen, berichtigen, mitnehmen und löschen, was wir über Sie wissen: in <a>Ihrem Konto</a> oder mit einer E-Mail an die Theaterkasse.',

  // no such page
  'Nothing here: The Lantern Works': 'Hier ist nichts: The Lantern Works',
  'There is no page at this address.': 'Unter dieser Adresse gibt es keine Seite.',
  '<span>No lamp</span> <span>at this</span> <span>door.</span>':
    '<span>Hier brennt</span> <span>kein</span> <span>Licht.</span>',
  'There is no page at this address. It may have closed after its last night, or the address lost a letter on the way.':
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie nach ihrer Dernière abgespielt, vielleicht ging unterwegs ein Buchstabe verloren.',
};
