/** Texts of the door page in German. */
import type { DoorTexts } from './en.ts';

const tickets = (count: number, formatted = String(count)) => `${formatted} ${count === 1 ? 'Ticket' : 'Tickets'}`;
const scans = (count: number) => (count === 1 ? '1 Scan' : `${count} Scans`);

export const door: DoorTexts = {
  title: 'Einlass',
  starting: 'Einen Moment …',
  elsewhere:
    'Der Einlass ist auf diesem Gerät schon in einem anderen Tab geöffnet. Sobald er geschlossen ist, geht es hier weiter.',
  noStorage: 'Dieser Browser speichert nichts auf dem Gerät. Ohne Netz lassen sich keine Tickets prüfen.',

  pair: {
    title: 'Gerät koppeln',
    intro: 'Scannen Sie den Kopplungscode, den Sie bekommen haben, oder tippen Sie ihn ein.',
    scan: 'Kopplungscode scannen',
    code: 'Kopplungscode',
    send: 'Koppeln',
    pairing: 'Wird gekoppelt …',
    notFound:
      'Dieser Kopplungscode wurde schon benutzt oder ist älter als zehn Minuten. Die Kasse macht Ihnen einen neuen.',
    unreachable: 'Es gibt kein Netz. Zum Koppeln wird eines gebraucht.',
    failed: 'Das Koppeln hat nicht geklappt. Versuchen Sie es gleich noch einmal.',
  },

  gate: {
    title: 'Welche Veranstaltung?',
    none: 'Für dieses Gerät gibt es in den nächsten Wochen keine Veranstaltung. Welche es öffnet, legt die Kasse fest.',
    today: 'Heute',
    zone: 'Welcher Eingang?',
    everyZone: 'Kein bestimmter Eingang',
    reload: 'Erneut nachsehen',
    change: 'Veranstaltung und Eingang',
    start: 'Los geht’s',
    ready: 'Bereit für',
    entries: 'Einlass',
    exits: 'Ausgang',
    loading: (share) => `Tickets werden geladen: ${share}`,
    loaded: (count, formatted) => `${tickets(count, formatted)} auf diesem Gerät. Es geht auch ohne Netz.`,
    partsMissing: (count, formatted) =>
      `${tickets(count, formatted)} auf diesem Gerät. Bleiben Sie im Netz, bis auch die Seite geladen ist.`,
    notLoaded: 'Die Tickets sind noch nicht auf diesem Gerät: Bleiben Sie so lange im Netz.',
    hint: 'Damit gehen Kamera und Ton an, und der Bildschirm bleibt an.',
  },

  pin: {
    title: 'Dieses Gerät ist gesperrt',
    ask: 'Geben Sie die PIN dieses Geräts ein.',
    set: 'PIN festlegen',
    about:
      'Sie wird verlangt, wenn die Seite wieder geöffnet wird. Nach fünf falschen sind die Tickets nicht mehr auf diesem Gerät.',
    pin: 'PIN',
    again: 'PIN, noch einmal',
    form: '4 bis 12 Ziffern',
    save: 'PIN festlegen',
    open: 'Öffnen',
    cancel: 'Abbrechen',
    remove: 'PIN entfernen',
    differs: 'Das sind zwei verschiedene PINs.',
    wrong: (left) => `Diese PIN ist falsch. Noch ${left} ${left === 1 ? 'Versuch' : 'Versuche'}.`,
    gone: 'Die PIN war fünfmal falsch. Die Tickets sind nicht mehr auf diesem Gerät; koppeln Sie es neu.',
  },

  ended: {
    revoked: 'Dieses Gerät wurde abgeschaltet',
    expired: 'Die Zeit dieses Geräts ist abgelaufen',
    about: 'Die Tickets sind nicht mehr darauf. Die Kasse kann es wieder einschalten oder neu koppeln.',
    unsent: (count) =>
      `${scans(count)} noch nicht gesendet. ${count === 1 ? 'Er bleibt' : 'Sie bleiben'} auf diesem Gerät.`,
    late: (count) => `${scans(count)} übergeben. Die Kasse entscheidet, ob sie zählen.`,
    retry: 'Erneut versuchen',
  },

  scan: {
    in: 'EIN',
    out: 'AUS',
    count: (entered, expected) => `${entered} von ${expected} da`,
    camera: 'Bild der Kamera',
    torchOn: 'Licht an',
    torchOff: 'Licht aus',
    otherCamera: 'Andere Kamera',
    search: 'Suche',
    recent: 'Letzte Scans',
    counts: 'Wer ist da',
    change: 'Ändern',
    dark: 'Es ist dunkel. Licht anmachen?',
    close: 'Schließen',
    starting: 'Die Kamera startet …',
    retry: 'Erneut versuchen',
    denied:
      'Die Kamera ist nicht erlaubt. Erlauben Sie sie in den Einstellungen des Browsers oder suchen Sie die Tickets.',
    missing: 'Dieses Gerät hat keine Kamera. Nehmen Sie einen Handscanner oder suchen Sie die Tickets.',
    busy: 'Eine andere App benutzt die Kamera. Schließen Sie sie und kommen Sie zurück.',
    insecure: 'Der Browser gibt die Kamera nur Seiten mit https.',
    unreadable:
      'Auf diesem Gerät lassen sich keine Codes lesen. Suchen Sie die Tickets oder nehmen Sie einen Handscanner.',
    offline: (since) => `Kein Netz seit ${since}. Tickets werden auf diesem Gerät geprüft.`,
    unsent: (count) => `${scans(count)} zu senden`,
    stale: (since) => `Die Liste ist von ${since}.`,
    clock: 'Die Uhr dieses Geräts geht falsch. Zeiten werden berichtigt.',
    loading: (share) => `Tickets werden geladen: ${share}`,
  },

  search: {
    label: 'Name, Bestellung oder Platz',
    none: 'Kein Ticket gefunden.',
    noNames: 'Dieses Gerät sieht keine Namen: Suchen Sie nach Bestellung oder Platz.',
    admit: 'Einlassen',
    letOut: 'Hinauslassen',
  },

  unsent: {
    save: (count) => `${scans(count)} als Datei speichern`,
  },

  recent: {
    none: 'Seit dem Start wurde nichts gescannt.',
    undo: 'Halten: zurücknehmen',
    undone: 'Zurückgenommen',
  },

  counts: {
    type: 'Ticketart',
    entrance: 'Eingang',
    expected: 'Erwartet',
    entered: 'Gekommen',
    inside: 'Drin',
    missing: 'Fehlen',
    noZone: 'Ohne Eingang',
    all: 'Alle',
  },

  result: {
    next: 'Weiter',
    force: 'Halten: trotzdem einlassen',
    undo: 'Halten: zurücknehmen',
    unconfirmed: 'Nicht bestätigt: kein Netz',
    row: 'Reihe',
    seat: 'Platz',
    order: 'Bestellung',
    entered: (time, place) => (place === undefined ? `Gekommen um ${time}` : `Gekommen um ${time}, ${place}`),
    from: (time) => `Ab ${time}`,
    until: (time) => `Bis ${time}`,
    for: (what) => `Für ${what}`,
    zones: (names) => `Eingang: ${names}`,
    due: (amount) => `${amount} offen`,
    counter: 'Bitte zur Kasse schicken.',
    soldJustNow: 'Gerade erst gekauft? Bitte zur Kasse schicken.',
    noList: 'Die Tickets sind noch nicht auf diesem Gerät. Bitte zur Kasse schicken.',
    layout: (name) => `Der Handscanner tippt mit ${name}-Tastatur: Stellen Sie ihn auf die dieses Geräts.`,
    forced: 'Von Hand eingelassen',
  },

  word: {
    IN: 'Einlass',
    OUT: 'Ausgang',
    UNKNOWN: 'Unbekannt',
    STALE_CODE: 'Alter Code',
    INVALID: 'Ungültig',
    BLOCKED: 'Gesperrt',
    WRONG_EVENT: 'Anderer Termin',
    WRONG_DAY: 'Anderer Tag',
    TOO_EARLY: 'Zu früh',
    TOO_LATE: 'Zu spät',
    WRONG_ZONE: 'Anderer Eingang',
    TICKET_TYPE_NOT_HERE: 'Anderer Eingang',
    UNPAID: 'Nicht bezahlt',
    DETAILS_REQUIRED: 'Angaben fehlen',
    ALREADY_IN: 'Schon drin',
    NOT_IN: 'Hinauslassen',
    other: 'Kein Einlass',
  },

  about: {
    UNKNOWN: 'Zu diesem Code gibt es kein Ticket von uns.',
    STALE_CODE: 'Ein Bildschirmfoto oder eine alte Seite: Lassen Sie das Ticket neu öffnen.',
    BLOCKED: 'Die Kasse hat dieses Ticket gesperrt.',
    TICKET_TYPE_NOT_HERE: 'Diese Ticketart hat einen anderen Eingang.',
    DETAILS_REQUIRED: 'Der Inhaber muss das Ticket erst ausfüllen: Der Link steht in der E-Mail.',
    NOT_IN: 'Es war hier nicht hereingekommen.',
  },

  cause: {
    canceled: 'Storniert',
    returned: 'Zurückgegeben',
    resold: 'Weiterverkauft: Der neue Inhaber hat einen anderen Code.',
    exchanged: 'Gegen ein anderes Ticket getauscht',
    reissued: 'Durch einen neuen Code ersetzt',
    transferred: 'Weitergegeben: Der neue Inhaber hat einen anderen Code.',
    invalidated: 'Von der Kasse zurückgezogen',
    other: 'Nicht mehr gültig',
  },

  attention: {
    highlight: 'Ticket ansehen',
    limitedView: 'Platz mit eingeschränkter Sicht',
    proof: 'Nachweis zeigen lassen',
    answer: 'Antwort',
    invalid: 'Dieses Ticket ist nicht mehr gültig',
    blocked: 'Dieses Ticket ist gesperrt',
    codeAge: 'Die Uhr des Telefons geht falsch, oder der Code ist eine Minute alt',
    notListed: 'Vom Veranstalter signiert, aber nicht in der Liste: gerade erst gekauft?',
  },

  notice: {
    conflict: 'Zweimal eingelassen',
    conflictAbout: (about, time, first, place) =>
      place === undefined
        ? `${about}: hier um ${time}, davor um ${first}.`
        : `${about}: hier um ${time}, davor um ${first} (${place}).`,
    refusedLater: (about, time, reason) => `${about}, hier um ${time} eingelassen: ${reason}.`,
    late: 'Der Service sagt etwas anderes',
    admittedLater: (about, time) => `${about}, hier um ${time} abgewiesen, darf hinein.`,
    full: 'Dieses Gerät ist voll: Es kann Scans nicht für einen Neustart behalten. Lassen Sie die Seite offen, bis sie gesendet sind.',
    dismiss: 'OK',
    ticket: tickets(1),
  },
};
