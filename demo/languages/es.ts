// The visitors' pages in Spanish, with “tú” as the elements are.
import type { Words } from '../translate.ts';

export const words: Words = {
  // every page
  'Skip to content': 'Ir al contenido',
  'The Lantern Works, start page': 'The Lantern Works, inicio',
  Language: 'Idioma',
  Main: 'Menú principal',
  'What’s on': 'Cartelera',
  Vouchers: 'Vales',
  'Your tickets': 'Tus entradas',
  Partners: 'Colaborar',
  'Box office': 'Taquilla',
  'Tue to Fri': 'Mar. a vie.',
  '12 noon to 7 pm': 'de 12:00 a 19:00',
  Saturday: 'Sábado',
  '2 to 7 pm': 'de 14:00 a 19:00',
  Sunday: 'Domingo',
  '10 am to 1 pm': 'de 10:00 a 13:00',
  Evenings: 'Noches',
  'from an hour before curtain': 'desde una hora antes de la función',
  'Where we are': 'Dónde estamos',
  'More of the house': 'Más de la casa',
  'The whole season': 'La temporada entera',
  'The museum, late': 'El museo de noche',
  Backstage: 'Entre bambalinas',
  'Gift vouchers': 'Vales regalo',
  'For staff: the counter': 'Para el personal: la ventanilla',
  'Your visit': 'Tu visita',
  'Legal notice': 'Aviso legal',
  'The Lantern Works gGmbH, Treidelufer 12, 10999 Berlin. Artistic director: Ines Okafor-Brandt. Managing director: Paul Weidenfeld. Street, people and programme are invented; nothing is charged.':
    'The Lantern Works gGmbH, Treidelufer 12, 10999 Berlin. Dirección artística: Ines Okafor-Brandt. Gerencia: Paul Weidenfeld. La calle, las personas y el programa son inventados; no se cobra nada.',
  Privacy: 'Privacidad',
  'These pages set no cookies and count no visitors. What you type when you book is used for your booking, and your basket stays in your own browser until then.':
    'Estas páginas no usan cookies ni cuentan visitas. Lo que escribes al reservar sirve para tu reserva y, hasta entonces, la cesta se queda en tu navegador.',
  Accessibility: 'Accesibilidad',
  'Every page and the ticket shop can be used by keyboard and screen reader, and at 400 % zoom. Where we fall short, the box office wants to hear of it, and will book for you meanwhile.':
    'Todas las páginas y la venta de entradas se pueden usar con teclado, con lector de pantalla y con un zoom del 400 %. Si algo falla, cuéntalo en taquilla: mientras tanto, allí reservan por ti.',
  'See what’s on': 'Ver la cartelera',
  'Programme and tickets by telephone': 'Programa y entradas por teléfono',
  Copy: 'Copiar',
  Copied: 'Copiado',
  Selected: 'Seleccionado',
  'Copied to the clipboard': 'Copiado en el portapapeles',
  'The text is selected: copy it with your keyboard': 'El texto está seleccionado: cópialo con el teclado',

  // what's on
  'The Lantern Works: theatre on the canal, Berlin': 'The Lantern Works: teatro junto al canal, Berlín',
  'Theatre, opera, jazz and puppets in a former lantern factory on a Berlin canal, with a museum of artificial light and tours to London, Vienna and Tokyo.':
    'Teatro, ópera, jazz y títeres en una antigua fábrica de faroles junto a un canal de Berlín, con un museo de la luz artificial y giras a Londres, Viena y Tokio.',
  '<span>Everything</span> <span>begins in</span> <span>the dark.</span>':
    '<span>Todo</span> <span>empieza</span> <span>a oscuras.</span>',
  'Season 26/27 in the old lantern factory on the canal: a Danish prince after closing time, puppets on Sundays, jazz below the street. And then we pack the lamps and travel, to London, Vienna and Tokyo.':
    'Temporada 26/27 en la antigua fábrica de faroles, junto al canal: un príncipe danés después del cierre, títeres los domingos, jazz bajo la calle. Y luego embalamos las lámparas y salimos de gira: Londres, Viena y Tokio.',
  'Take the whole season': 'La temporada entera, por favor',
  'At home, below ground, in the open air and on the road. Pick an evening; seats, tables and times are one step further. Or look <a>day by day</a>.':
    'En casa, bajo tierra, al aire libre y de gira. Elige una noche; las butacas, las mesas y los horarios están a un paso. O mira <a>día a día</a>.',
  'Season and Sundays': 'Temporada y domingos',
  'All of it': 'Todo, todo',
  'One booking, every first night: the season keeps your seat from autumn to June, and gives it to a friend when you cannot come.':
    'Una reserva, todos los estrenos: el abono te guarda la butaca de otoño a junio, y se la deja a un amigo la noche que no puedas venir.',
  'The season by telephone': 'La temporada por teléfono',
  'Sundays at eleven': 'Los domingos a las once',
  'The crocodile is always hungry and never wins. Puppets for everyone from four years up, on each Sunday of the season.':
    'El cocodrilo siempre tiene hambre y nunca gana. Títeres para todos a partir de cuatro años, cada domingo de la temporada.',
  'Puppet Sundays by telephone': 'Los domingos de títeres, por teléfono',
  'A museum portico at night, an exhibit lit between each pair of columns':
    'El pórtico de un museo por la noche, con una pieza iluminada entre cada dos columnas',
  'A house that made lamps': 'Una casa que hacía lámparas',
  'From 1887 four hundred people worked here on lanterns for ships: red for port, green for starboard, and a great deal of white. The factory closed in 1969. The first company to break in found the power still on, and stayed.':
    'Desde 1887, cuatrocientas personas hicieron aquí faroles de barco: rojo a babor, verde a estribor y blanco, muchísimo blanco. La fábrica cerró en 1969. La primera compañía que se coló descubrió que aún había luz. Y se quedó.',
  'The old test hall is our stage. The drying loft is the Museum of Artificial Light, where nine hundred lamps are kept burning, and once a month kept burning late.':
    'La antigua nave de pruebas es nuestro escenario. En el secadero está el Museo de la Luz Artificial: novecientas lámparas siempre encendidas y, una vez al mes, encendidas hasta tarde.',
  'seats in the hall': 'butacas en la sala',
  'lamps upstairs': 'lámparas arriba',
  'left on all night': 'encendida toda la noche',
  'Museum, late': 'El museo de noche',
  'Backstage tour': 'Visita entre bambalinas',
  'Getting here': 'Cómo llegar',
  'Eight minutes on foot from the underground, along the water and under the poplars. Bicycles stand in the yard. The ferry ties up at our own steps on summer nights.':
    'A ocho minutos a pie del metro, junto al agua y bajo los álamos. Las bicis se dejan en el patio. Las noches de verano, el barco atraca en nuestra propia escalera.',
  Access: 'Accesibilidad',
  'There is a lift to every floor and a loop in the hall. Eight places for wheelchairs are in the shop beside all other seats; who comes with you, comes free. Assistance dogs are welcome.':
    'Hay ascensor a todas las plantas y bucle magnético en la sala. Las ocho plazas para silla de ruedas se venden junto a todas las demás; quien te acompaña no paga. Los perros de asistencia son bienvenidos.',
  'Before and after': 'Antes y después',
  'The canteen opens at five and closes when the last actor has gone home. Late arrivals are let in at the first blackout; there is always one.':
    'La cantina abre a las cinco y cierra cuando el último actor se ha ido a casa. Quien llega tarde entra en el primer oscuro; siempre hay alguno.',
  'Give someone an evening': 'Regala una noche',
  'Vouchers from the Lantern Works hold for every night of the season, in parts if need be.':
    'Los vales de The Lantern Works sirven para cualquier noche de la temporada, de una vez o por partes.',

  // an event
  'Tickets: The Lantern Works': 'Entradas: The Lantern Works',
  '{event}: The Lantern Works': '{event}: The Lantern Works',
  'Choose your evening and your seats at the Lantern Works in Berlin and on tour, and have your tickets within minutes.':
    'Elige tu noche y tus butacas en The Lantern Works, en Berlín o de gira, y recibe las entradas al momento.',
  Tickets: 'Entradas',
  'Ticket shop': 'Venta de entradas',
  '<a>See what’s on</a> or book by phone: <a>+49 30 23125 410</a>':
    '<a>Ver la cartelera</a> o reservar por teléfono: <a>+49 30 23125 410</a>',
  'About gift vouchers': 'Todo sobre los vales regalo',
  'Good to know': 'Conviene saber',
  'Plans change': 'Los planes cambian',
  'Send your ticket to a friend at any time. Up to a day before, the box office exchanges them for another night of the same price.':
    'Envía tu entrada a un amigo cuando quieras. Hasta el día anterior, en taquilla te la cambian por otra noche del mismo precio.',
  Doors: 'Apertura de puertas',
  'The foyer opens an hour before curtain, the hall twenty minutes before. Show the code on your telephone, or on paper.':
    'El vestíbulo abre una hora antes de la función, la sala veinte minutos antes. Enseña el código en el móvil o en papel.',
  'Ask a person': 'Habla con alguien',
  'Wheelchair places, school classes, a birthday: <a>+49 30 23125 410</a>, whenever the box office is open.':
    'Sillas de ruedas, colegios, un cumpleaños: <a>+49 30 23125 410</a>, en el horario de taquilla.',

  // vouchers
  'Gift vouchers: The Lantern Works': 'Vales regalo: The Lantern Works',
  'Give an evening at the Lantern Works, and see how much is left on a voucher of yours.':
    'Regala una noche en The Lantern Works y consulta el saldo de tu vale.',
  'An evening in an envelope': 'Una noche en un sobre',
  'Got a voucher? See what’s left on it here, or <a>give one yourself</a>.':
    '¿Tienes un vale? Mira aquí cuánto le queda, o <a>regala uno</a>.',
  'What is left on mine?': '¿Cuánto le queda al mío?',
  'The code stands on the back of the card, or in the message that brought it.':
    'El código está en el reverso de la tarjeta, o en el correo con el que llegó.',
  'Ask the box office: +49 30 23125 410': 'Pregunta en taquilla: +49 30 23125 410',
  'No card at hand?': '¿No tienes ninguno a mano?',
  'Try one of ours.': 'Prueba uno de los nuestros.',
  '50 euros, untouched': '50 euros, sin estrenar',
  '20 euros, partly spent': '20 euros, ya empezado',
  'found in a coat, too late': 'apareció en un abrigo, demasiado tarde',
  '25 euros, to be opened in a fortnight': '25 euros, para abrir dentro de quince días',
  'Or come <a>by a link that brings its voucher along</a>.': 'O entra por <a>un enlace que ya trae su vale</a>.',
  'Give an evening': 'Regalar una noche',
  'Order one at the box office: +49 30 23125 410': 'Pídelo en taquilla: +49 30 23125 410',
  'How it gets there': 'Cómo llega',
  'As soon as you’ve paid, or on the morning of the day you choose: by email, with your message and a page to print.':
    'En cuanto pagues, o la mañana del día que elijas: por correo electrónico, con tu mensaje y una página para imprimir.',
  'Would you rather hand it over yourself? Then you get it, and the envelope is yours to find.':
    '¿Prefieres darlo en mano? Entonces te llega a ti; el sobre corre de tu cuenta.',
  'Prefer lantern paper? The box office has vouchers in real envelopes, in any amount from ten euros.':
    '¿Mejor en papel de farolillo? En taquilla hay vales en sobres de verdad, por cualquier importe desde diez euros.',
  'How it works': 'Cómo funciona',
  'Paying with it': 'Pagar con él',
  'Choose your tickets, then press “Add a code” in your order. Several vouchers pay one order, and what they do not cover is paid as usual. Discount and access codes go in the same place: with <code>FRIENDS10</code>, friends of the house pay ten percent less.':
    'Elige tus entradas y pulsa «Añadir código» en tu pedido. Puedes juntar varios vales en un pedido, y lo que no cubran se paga como siempre. Los códigos promocionales y de acceso van en el mismo sitio: con <code>FRIENDS10</code>, los amigos de la casa pagan un diez por ciento menos.',
  'Keeping the rest': 'Guardar lo que sobra',
  'What you do not spend stays on the voucher, to the cent, for the next time. Keep the card.':
    'Lo que no gastes se queda en el vale, hasta el último céntimo, para la próxima. Guarda la tarjeta.',
  'Giving one': 'Regalarlo',
  '<a>Here</a>, or at the box office in an envelope of lantern paper. Vouchers hold to the end of the third year, for every evening that is priced in euros.':
    '<a>Aquí</a>, o en taquilla, en un sobre de papel de farolillo. Los vales son válidos hasta el final del tercer año, para todas las noches con precio en euros.',
  'Now, which evening?': 'Y ahora, ¿qué noche?',

  // the account
  'Your tickets: The Lantern Works': 'Tus entradas: The Lantern Works',
  'Your orders and tickets at the Lantern Works: every order, and the codes to show at the door.':
    'Tus pedidos y entradas en The Lantern Works: todas tus reservas y los códigos para entrar.',
  'Everything you have booked with us. Every order with its tickets, and the code to show at the door.':
    'Todo lo que has reservado con nosotros: cada pedido con sus entradas y el código para entrar.',
  Orders: 'Pedidos',
  'Ask for your tickets: +49 30 23125 410': 'Pregunta por tus entradas: +49 30 23125 410',
  'Just looking round?': '¿Solo estás mirando?',
  'Sign in as Mara, who is here every week and does not mind. Her account shows where else she is signed in; codes by email stand at /mail of this machine. Where your browser has passkeys, add one in her account and sign in with it.':
    'Entra como Mara: viene todas las semanas y no le importa. En su cuenta se ve dónde más tiene la sesión abierta; los códigos por correo están en /mail de este equipo. Si tu navegador admite llaves de acceso, añade una en su cuenta y entra con ella.',
  email: 'correo',
  password: 'contraseña',
  'Sign in by a code, without a password': 'Entrar con un código, sin contraseña',
  'Sign in with the password': 'Entrar con la contraseña',
  'Help with your tickets': 'Ayuda con tus entradas',
  'Nothing in your inbox?': '¿No te ha llegado nada?',
  'Look here first: a ticket is in your account the moment it is paid. The message with the link may take some minutes.':
    'Mira primero aquí: la entrada está en tu cuenta en cuanto se paga. El correo con el enlace puede tardar unos minutos.',
  'Coming backstage?': '¿Vienes entre bambalinas?',
  'Your tickets wait until we know your helmet size: “Manage ticket” below each of them, in your account.':
    'Tus entradas esperan a que sepamos tu talla de casco: «Gestionar entrada», debajo de cada una, en tu cuenta.',
  'Something came up?': '¿Te ha surgido algo?',
  'Send your ticket for Hamlet to a friend: “Manage ticket” below it. They get an email, and a code of their own.':
    'Envía tu entrada de Hamlet a un amigo: «Gestionar entrada», justo debajo. Recibirá un correo y un código propio.',
  'Telephone flat, printer broken?': '¿Móvil sin batería, impresora rota?',
  'Give your name at the evening desk. We will find you.': 'Di tu nombre en taquilla esa noche. Te encontraremos.',

  // the calendar
  'Calendar: The Lantern Works': 'Calendario: The Lantern Works',
  'What is on at the Lantern Works, day by day: evenings, puppets on Sundays and tours, with prices and what is left.':
    'La cartelera de The Lantern Works, día a día: funciones, títeres los domingos y giras, con precios y entradas disponibles.',
  'Day by day': 'Día a día',
  'What is on, month by month': 'La cartelera, mes a mes',
  'All evenings in your own calendar: <a>subscribe</a>. For readers of feeds: <a>Atom</a>.':
    'Todas las noches en tu calendario: <a>suscríbete</a>. Para lectores de feeds: <a>Atom</a>.',

  // terms
  'Terms, privacy, legal notice: The Lantern Works': 'Condiciones, privacidad, aviso legal: The Lantern Works',
  'The terms of The Lantern Works, its privacy policy and its legal notice.':
    'Las condiciones de The Lantern Works, su política de privacidad y su aviso legal.',
  'The small print': 'La letra pequeña',
  'Terms and conditions': 'Condiciones generales',
  'Your order': 'Tu pedido',
  'With the button at the end of the checkout, you place an order that you have to pay for. We accept it by showing your tickets, and confirm it by email.':
    'Con el botón del final haces un pedido con obligación de pago. Lo aceptamos al mostrarte las entradas y lo confirmamos por correo electrónico.',
  'A ticket admits once, by its code. You may give it to anyone. Up to a day before, the box office exchanges it for another night of the same price.':
    'Cada entrada sirve una vez, con su código. Puedes dársela a quien quieras. Hasta el día anterior, en taquilla te la cambian por otra noche del mismo precio.',
  'If an evening falls through': 'Si una función se cae',
  'When we cancel, the full price and all charges go back to you by the way you paid. When we move an evening, you choose: the new date, or your money.':
    'Si cancelamos, te devolvemos el precio íntegro y todos los gastos por el mismo medio con el que pagaste. Si aplazamos, tú eliges: la nueva fecha o tu dinero.',
  'No right of withdrawal': 'Sin derecho de desistimiento',
  'Tickets are for one date. For such services the law knows no right of withdrawal (§ 312g (2) no. 9 BGB): an order is binding for you and for us.':
    'Las entradas son para una fecha concreta. Para estos servicios, la ley alemana no prevé derecho de desistimiento (art. 312g, apdo. 2, n.º 9 del BGB): el pedido te obliga a ti, y a nosotros, desde el primer momento.',
  'Privacy policy': 'Política de privacidad',
  'What we keep': 'Qué guardamos',
  'Who booked, what, and how it was paid: as long as the books have to be kept. Your account goes when you erase it, and your name with it.':
    'Quién reservó, qué y cómo se pagó: el tiempo que haya que conservar la contabilidad. Si borras tu cuenta desaparece, y tu nombre con ella.',
  'What we don’t': 'Qué no guardamos',
  'These pages set no cookies and count no visitors. Your basket stays in your own browser until you book.':
    'Estas páginas no usan cookies ni cuentan visitas. La cesta se queda en tu navegador hasta que reserves.',
  'Your rights': 'Tus derechos',
  'See, correct, export and erase what we know of you: in <a>your account</a>, or by email to the box office.':
    'Consultar, corregir, exportar y borrar lo que sabemos de ti: en <a>tu cuenta</a> o escribiendo a la taquilla.',

  // no such page
  'Nothing here: The Lantern Works': 'Aquí no hay nada: The Lantern Works',
  'There is no page at this address.': 'No hay ninguna página en esta dirección.',
  '<span>No lamp</span> <span>at this</span> <span>door.</span>':
    '<span>En esta</span> <span>puerta no</span> <span>hay luz.</span>',
  'There is no page at this address. It may have closed after its last night, or the address lost a letter on the way.':
    'No hay ninguna página en esta dirección. Puede que cerrara tras su última función, o que a la dirección se le cayera una letra por el camino.',
};
