// The visitors' pages in French, with “vous” as the elements are, and set as in France.
import type { Words } from '../translate.ts';

export const words: Words = {
  // every page
  'Skip to content': 'Aller au contenu',
  'The Lantern Works, start page': 'The Lantern Works, accueil',
  Language: 'Langue',
  Main: 'Menu principal',
  'What’s on': 'À l’affiche',
  Vouchers: 'Bons cadeaux',
  'Your tickets': 'Vos billets',
  Partners: 'Partenaires',
  'Box office': 'Guichet',
  'Tue to Fri': 'Mar. à ven.',
  '12 noon to 7 pm': 'de 12 h à 19 h',
  Saturday: 'Samedi',
  '2 to 7 pm': 'de 14 h à 19 h',
  Sunday: 'Dimanche',
  '10 am to 1 pm': 'de 10 h à 13 h',
  Evenings: 'Le soir',
  'from an hour before curtain': 'une heure avant le lever de rideau',
  'Where we are': 'Nous trouver',
  'More of the house': 'La maison',
  'The whole season': 'Toute la saison',
  'The museum, late': 'Le musée en nocturne',
  Backstage: 'Les coulisses',
  'Gift vouchers': 'Bons cadeaux',
  'For staff: the counter': 'Pour l’équipe : le guichet',
  'Your visit': 'Votre venue',
  'Legal notice': 'Mentions légales',
  'The Lantern Works gGmbH, Treidelufer 12, 10999 Berlin. Artistic director: Ines Okafor-Brandt. Managing director: Paul Weidenfeld. Street, people and programme are invented; nothing is charged.':
    'The Lantern Works gGmbH, Treidelufer 12, 10999 Berlin. Direction artistique : Ines Okafor-Brandt. Administration : Paul Weidenfeld. La rue, les gens et les spectacles sont inventés ; rien ne vous sera débité.',
  Privacy: 'Confidentialité',
  'These pages set no cookies and count no visitors. What you type when you book is used for your booking, and your basket stays in your own browser until then.':
    'Ces pages ne déposent aucun cookie et ne comptent personne. Ce que vous saisissez pour réserver sert à votre réservation ; d’ici là, votre panier reste dans votre navigateur.',
  Accessibility: 'Accessibilité',
  'Every page and the ticket shop can be used by keyboard and screen reader, and at 400 % zoom. Where we fall short, the box office wants to hear of it, and will book for you meanwhile.':
    'Toutes les pages et la billetterie s’utilisent au clavier, avec un lecteur d’écran et avec un zoom de 400 %. Si quelque chose vous bloque, dites-le au guichet : on y réservera pour vous en attendant.',
  'See what’s on': 'Voir l’affiche',
  'Programme and tickets by telephone': 'Programme et billets par téléphone',
  Copy: 'Copier',
  Copied: 'Copié',
  Selected: 'Sélectionné',
  'Copied to the clipboard': 'Copié dans le presse-papiers',
  'The text is selected: copy it with your keyboard': 'Le texte est sélectionné : copiez-le au clavier',

  // what's on
  'The Lantern Works: theatre on the canal, Berlin': 'The Lantern Works : un théâtre au bord du canal, à Berlin',
  'Theatre, opera, jazz and puppets in a former lantern factory on a Berlin canal, with a museum of artificial light and tours to London, Vienna and Tokyo.':
    'Théâtre, opéra, jazz et marionnettes dans une ancienne fabrique de lanternes au bord d’un canal berlinois, avec un musée de la lumière artificielle et des tournées à Londres, Vienne et Tokyo.',
  '<span>Everything</span> <span>begins in</span> <span>the dark.</span>':
    '<span>Tout</span> <span>commence</span> <span>dans le noir.</span>',
  'Season 26/27 in the old lantern factory on the canal: a Danish prince after closing time, puppets on Sundays, jazz below the street. And then we pack the lamps and travel, to London, Vienna and Tokyo.':
    'Saison 26/27 dans l’ancienne fabrique de lanternes, au bord du canal : un prince danois après la fermeture, des marionnettes le dimanche, du jazz sous les pavés. Puis on emballe les lampes et on part : Londres, Vienne, Tokyo.',
  'Take the whole season': 'Prendre toute la saison',
  'At home, below ground, in the open air and on the road. Pick an evening; seats, tables and times are one step further. Or look <a>day by day</a>.':
    'Chez nous, au sous-sol, en plein air et sur les routes. Choisissez un soir ; les places, les tables et les horaires viennent juste après. Ou feuilletez <a>jour par jour</a>.',
  'Season and Sundays': 'La saison et les dimanches',
  'All of it': 'La totale',
  'One booking, every first night: the season keeps your seat from autumn to June, and gives it to a friend when you cannot come.':
    'Une réservation, toutes les premières : l’abonnement vous garde votre place de l’automne à juin, et l’offre à un proche les soirs où vous ne pouvez pas venir.',
  'The season by telephone': 'La saison par téléphone',
  'Sundays at eleven': 'Le dimanche à onze heures',
  'The crocodile is always hungry and never wins. Puppets for everyone from four years up, on each Sunday of the season.':
    'Le crocodile a toujours faim et ne gagne jamais. Des marionnettes pour tout le monde dès quatre ans, chaque dimanche de la saison.',
  'Puppet Sundays by telephone': 'Les dimanches marionnettes par téléphone',
  'A museum portico at night, an exhibit lit between each pair of columns':
    'Le portique d’un musée la nuit, une pièce éclairée entre chaque paire de colonnes',
  'A house that made lamps': 'Ici, on fabriquait des lampes',
  'From 1887 four hundred people worked here on lanterns for ships: red for port, green for starboard, and a great deal of white. The factory closed in 1969. The first company to break in found the power still on, and stayed.':
    'À partir de 1887, quatre cents personnes ont fabriqué ici des feux de navire : rouge à bâbord, vert à tribord, et énormément de blanc. L’usine a fermé en 1969. La première troupe entrée par effraction a trouvé le courant encore branché. Elle est restée.',
  'The old test hall is our stage. The drying loft is the Museum of Artificial Light, where nine hundred lamps are kept burning, and once a month kept burning late.':
    'L’ancienne salle d’essais est notre scène. Le séchoir, sous les toits, abrite le musée de la Lumière artificielle : neuf cents lampes toujours allumées et, une fois par mois, allumées très tard.',
  'seats in the hall': 'places dans la salle',
  'lamps upstairs': 'lampes à l’étage',
  'left on all night': 'allumée toute la nuit',
  'Museum, late': 'Le musée en nocturne',
  'Backstage tour': 'Visite des coulisses',
  'Getting here': 'Venir',
  'Eight minutes on foot from the underground, along the water and under the poplars. Bicycles stand in the yard. The ferry ties up at our own steps on summer nights.':
    'À huit minutes à pied du métro, le long de l’eau et sous les peupliers. Les vélos se garent dans la cour. Les soirs d’été, le bac accoste au pied de nos marches.',
  Access: 'Accessibilité',
  'There is a lift to every floor and a loop in the hall. Eight places for wheelchairs are in the shop beside all other seats; who comes with you, comes free. Assistance dogs are welcome.':
    'Un ascenseur dessert tous les étages, une boucle magnétique équipe la salle. Huit emplacements pour fauteuil roulant sont en vente avec toutes les autres places ; la personne qui vous accompagne est invitée. Les chiens d’assistance sont les bienvenus.',
  'Before and after': 'Avant, après',
  'The canteen opens at five and closes when the last actor has gone home. Late arrivals are let in at the first blackout; there is always one.':
    'La cantine ouvre à 17 h et ferme quand le dernier comédien est rentré chez lui. Les retardataires entrent au premier noir ; il y en a toujours un.',
  'Give someone an evening': 'Offrez une soirée',
  'Vouchers from the Lantern Works hold for every night of the season, in parts if need be.':
    'Les bons cadeaux des Lantern Works sont valables tous les soirs de la saison, en une ou plusieurs fois.',

  // an event
  'Tickets: The Lantern Works': 'Billets : The Lantern Works',
  '{event}: The Lantern Works': '{event} : The Lantern Works',
  'Choose your evening and your seats at the Lantern Works in Berlin and on tour, and have your tickets within minutes.':
    'Choisissez votre soirée et vos places aux Lantern Works, à Berlin et en tournée, et recevez vos billets aussitôt.',
  Tickets: 'Billets',
  'Ticket shop': 'Billetterie',
  '<a>See what’s on</a> or book by phone: <a>+49 30 23125 410</a>':
    '<a>Voir l’affiche</a> ou réserver par téléphone : <a>+49 30 23125 410</a>',
  'About gift vouchers': 'Tout sur les bons cadeaux',
  'Good to know': 'Bon à savoir',
  'Plans change': 'Un imprévu ?',
  'Send your ticket to a friend at any time. Up to a day before, the box office exchanges them for another night of the same price.':
    'Envoyez votre billet à un proche quand vous voulez. Jusqu’à la veille, le guichet l’échange contre un autre soir au même prix.',
  Doors: 'Ouverture des portes',
  'The foyer opens an hour before curtain, the hall twenty minutes before. Show the code on your telephone, or on paper.':
    'Le foyer ouvre une heure avant le lever de rideau, la salle vingt minutes avant. Présentez le code sur votre téléphone ou sur papier.',
  'Ask a person': 'Parler à quelqu’un',
  'Wheelchair places, school classes, a birthday: <a>+49 30 23125 410</a>, whenever the box office is open.':
    'Un fauteuil roulant, une classe, un anniversaire : <a>+49 30 23125 410</a>, aux heures d’ouverture du guichet.',

  // vouchers
  'Gift vouchers: The Lantern Works': 'Bons cadeaux : The Lantern Works',
  'Give an evening at the Lantern Works, and see how much is left on a voucher of yours.':
    'Offrez une soirée aux Lantern Works, et consultez le solde de votre bon.',
  'An evening in an envelope': 'Une soirée sous enveloppe',
  'Got a voucher? See what’s left on it here, or <a>give one yourself</a>.':
    'Vous avez un bon ? Consultez ici son solde, ou <a>offrez-en un à votre tour</a>.',
  'What is left on mine?': 'Que reste-t-il sur le mien ?',
  'The code stands on the back of the card, or in the message that brought it.':
    'Le code se trouve au dos de la carte, ou dans l’e-mail qui l’accompagnait.',
  'Ask the box office: +49 30 23125 410': 'Demandez au guichet : +49 30 23125 410',
  'No card at hand?': 'Pas de carte sous la main ?',
  'Try one of ours.': 'Essayez une des nôtres.',
  '50 euros, untouched': '50 euros, intacts',
  '20 euros, partly spent': '20 euros, déjà entamés',
  'found in a coat, too late': 'retrouvé trop tard dans un manteau',
  '25 euros, to be opened in a fortnight': '25 euros, à ouvrir dans quinze jours',
  'Or come <a>by a link that brings its voucher along</a>.': 'Ou suivez <a>un lien qui apporte son bon avec lui</a>.',
  'Give an evening': 'Offrir une soirée',
  'Order one at the box office: +49 30 23125 410': 'Commandez-en un au guichet : +49 30 23125 410',
  'How it gets there': 'Comment il arrive',
  'As soon as you’ve paid, or on the morning of the day you choose: by email, with your message and a page to print.':
    'Dès votre paiement, ou le matin du jour de votre choix : par e-mail, avec votre message et une page à imprimer.',
  'Would you rather hand it over yourself? Then you get it, and the envelope is yours to find.':
    'Vous préférez le remettre en main propre ? C’est vous qui le recevez ; à vous de trouver l’enveloppe.',
  'Prefer lantern paper? The box office has vouchers in real envelopes, in any amount from ten euros.':
    'Plutôt sur papier lanterne ? Le guichet a des bons dans de vraies enveloppes, de n’importe quel montant à partir de dix euros.',
  'How it works': 'Mode d’emploi',
  'Paying with it': 'Payer avec',
  'Choose your tickets, then press “Add a code” in your order. Several vouchers pay one order, and what they do not cover is paid as usual. Discount and access codes go in the same place: with <code>FRIENDS10</code>, friends of the house pay ten percent less.':
    'Choisissez vos billets puis, dans la commande, « Ajouter un code ». Plusieurs bons peuvent régler une même commande, et le reste se paie comme d’habitude. Les codes promo et les codes d’accès se saisissent au même endroit : avec <code>FRIENDS10</code>, les amis de la maison paient dix pour cent de moins.',
  'Keeping the rest': 'Garder le reste',
  'What you do not spend stays on the voucher, to the cent, for the next time. Keep the card.':
    'Ce que vous ne dépensez pas reste sur le bon, au centime près, pour la prochaine fois. Gardez la carte.',
  'Giving one': 'L’offrir',
  '<a>Here</a>, or at the box office in an envelope of lantern paper. Vouchers hold to the end of the third year, for every evening that is priced in euros.':
    '<a>Ici</a>, ou au guichet, dans une enveloppe en papier lanterne. Les bons sont valables jusqu’à la fin de la troisième année, pour toutes les soirées dont le prix est en euros.',
  'Now, which evening?': 'Alors, quel soir ?',

  // the account
  'Your tickets: The Lantern Works': 'Vos billets : The Lantern Works',
  'Your orders and tickets at the Lantern Works: every order, and the codes to show at the door.':
    'Vos commandes et vos billets aux Lantern Works : toutes vos réservations, et les codes à présenter à l’entrée.',
  'Everything you have booked with us. Every order with its tickets, and the code to show at the door.':
    'Tout ce que vous avez réservé chez nous : chaque commande avec ses billets, et le code à présenter à l’entrée.',
  Orders: 'Commandes',
  'Ask for your tickets: +49 30 23125 410': 'Demandez vos billets : +49 30 23125 410',
  'Just looking round?': 'En visite seulement ?',
  'Sign in as Mara, who is here every week and does not mind. Her account shows where else she is signed in; codes by email stand at /mail of this machine. Where your browser has passkeys, add one in her account and sign in with it.':
    'Connectez-vous avec le compte de Mara : elle est là chaque semaine, ça ne la dérange pas. Son compte montre ses autres connexions ; les codes envoyés par e-mail se lisent à l’adresse /mail de cette machine. Si votre navigateur gère les clés d’accès, ajoutez-en une à son compte et servez-vous-en pour vous connecter.',
  email: 'e-mail',
  password: 'mot de passe',
  'Sign in by a code, without a password': 'Se connecter avec un code, sans mot de passe',
  'Sign in with the password': 'Se connecter avec le mot de passe',
  'Help with your tickets': 'Aide pour vos billets',
  'Nothing in your inbox?': 'Rien reçu ?',
  'Look here first: a ticket is in your account the moment it is paid. The message with the link may take some minutes.':
    'Regardez d’abord ici : un billet est dans votre compte dès qu’il est payé. L’e-mail avec le lien peut mettre quelques minutes.',
  'Coming backstage?': 'Vous passez en coulisses ?',
  'Your tickets wait until we know your helmet size: “Manage ticket” below each of them, in your account.':
    'Vos billets attendent votre tour de tête, pour le casque : « Gérer le billet », sous chacun d’eux, dans votre compte.',
  'Something came up?': 'Un empêchement ?',
  'Send your ticket for Hamlet to a friend: “Manage ticket” below it. They get an email, and a code of their own.':
    'Envoyez votre billet pour Hamlet à un proche : « Gérer le billet », juste en dessous. Un e-mail part aussitôt, avec un nouveau code.',
  'Telephone flat, printer broken?': 'Plus de batterie, plus d’imprimante ?',
  'Give your name at the evening desk. We will find you.':
    'Donnez votre nom au guichet le soir même. On vous retrouvera.',

  // the calendar
  'Calendar: The Lantern Works': 'Calendrier : The Lantern Works',
  'What is on at the Lantern Works, day by day: evenings, puppets on Sundays and tours, with prices and what is left.':
    'L’affiche des Lantern Works, jour par jour : soirées, marionnettes du dimanche et tournées, avec les prix et les places qui restent.',
  'Day by day': 'Jour par jour',
  'What is on, month by month': 'L’affiche, mois par mois',
  'All evenings in your own calendar: <a>subscribe</a>. For readers of feeds: <a>Atom</a>.':
    'Toutes les soirées dans votre agenda : <a>s’abonner</a>. Pour les lecteurs de flux : <a>Atom</a>.',

  // terms
  'Terms, privacy, legal notice: The Lantern Works': 'CGV, confidentialité, mentions légales : The Lantern Works',
  'The terms of The Lantern Works, its privacy policy and its legal notice.':
    'Les conditions générales de vente des Lantern Works, leur politique de confidentialité et leurs mentions légales.',
  'The small print': 'Les petits caractères',
  'Terms and conditions': 'Conditions générales de vente',
  'Your order': 'Votre commande',
  'With the button at the end of the checkout, you place an order that you have to pay for. We accept it by showing your tickets, and confirm it by email.':
    'Le bouton à la fin de la commande vous engage à payer. Nous acceptons la commande en affichant vos billets, et la confirmons par e-mail.',
  'A ticket admits once, by its code. You may give it to anyone. Up to a day before, the box office exchanges it for another night of the same price.':
    'Un billet donne droit à une entrée, par son code. Vous pouvez le donner à qui vous voulez. Jusqu’à la veille, le guichet l’échange contre un autre soir au même prix.',
  'If an evening falls through': 'Si une soirée tombe à l’eau',
  'When we cancel, the full price and all charges go back to you by the way you paid. When we move an evening, you choose: the new date, or your money.':
    'Si nous annulons, nous vous remboursons le prix et tous les frais, par le moyen de paiement utilisé. Si nous reportons, vous choisissez : la nouvelle date ou le remboursement.',
  'No right of withdrawal': 'Pas de droit de rétractation',
  'Tickets are for one date. For such services the law knows no right of withdrawal (§ 312g (2) no. 9 BGB): an order is binding for you and for us.':
    'Les billets valent pour une date précise. Pour ces services, la loi allemande ne prévoit pas de droit de rétractation (art. 312g, al. 2, nº 9 du BGB) : la commande vous engage, et nous aussi, immédiatement.',
  'Privacy policy': 'Politique de confidentialité',
  'What we keep': 'Ce que nous gardons',
  'Who booked, what, and how it was paid: as long as the books have to be kept. Your account goes when you erase it, and your name with it.':
    'Qui a réservé, quoi, et comment c’était payé : aussi longtemps que la comptabilité doit être conservée. Si vous supprimez votre compte, il disparaît, et votre nom avec lui.',
  'What we don’t': 'Ce que nous ne gardons pas',
  'These pages set no cookies and count no visitors. Your basket stays in your own browser until you book.':
    'Ces pages ne déposent aucun cookie et ne comptent personne. Votre panier reste dans votre navigateur jusqu’à la réservation.',
  'Your rights': 'Vos droits',
  'See, correct, export and erase what we know of you: in <a>your account</a>, or by email to the box office.':
    'Consulter, corriger, exporter et effacer ce que nous savons de vous : dans <a>votre compte</a>, ou par e-mail au guichet.',

  // no such page
  'Nothing here: The Lantern Works': 'Rien ici : The Lantern Works',
  'There is no page at this address.': 'Il n’y a pas de page à cette adresse.',
  '<span>No lamp</span> <span>at this</span> <span>door.</span>':
    '<span>Pas de</span> <span>lumière</span> <span>ici.</span>',
  'There is no page at this address. It may have closed after its last night, or the address lost a letter on the way.':
    'Il n’y a pas de page à cette adresse. Elle a peut-être fermé après sa dernière, ou l’adresse a perdu une lettre en route.',
};
