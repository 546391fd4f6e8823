/** German texts of passkeys in the desk, and of one's own password. */
import type { PasskeyTexts } from './passkeys-en.ts';

export const passkeys: PasskeyTexts = {
  step: {
    title: 'Mit Passkey bestätigen',
    intro:
      'Ihr Passwort stimmt. Ihr Browser fragt jetzt nach Ihrem Passkey: mit Finger, Gesicht, PIN oder Sicherheitsschlüssel.',
    confirm: 'Passkey verwenden',
    back: 'Zurück zum Passwort',
    lost: 'Gerät verloren? Die Leitung Ihres Hauses entfernt Ihre Passkeys, dann genügt wieder Ihr Passwort.',
    cancelled: 'Es wurde nichts bestätigt. Versuchen Sie es noch einmal, wenn Sie Ihr Gerät zur Hand haben.',
    refused: 'Dieser Passkey gehört nicht zu Ihrem Konto, oder es hat zu lange gedauert. Versuchen Sie es noch einmal.',
    notHere:
      'Dieser Browser kann hier keine Passkeys verwenden. Nehmen Sie einen anderen, oder bitten Sie die Leitung, Ihre Passkeys zu entfernen.',
  },
  own: {
    title: 'Ihre Anmeldung',
    intro: (email) => `Sie melden sich als ${email} an.`,
    about:
      'Wenn Sie einen Passkey haben, werden Sie beim Anmelden nach dem Passwort danach gefragt. Ein gestohlenes Passwort nützt dann nichts. Ein Passkey ist Ihr Finger, Ihr Gesicht oder die PIN an einem Gerät, oder ein Sicherheitsschlüssel.',
    empty: 'Noch kein Passkey',
    emptyText:
      'Ihr Passwort allein genügt zum Anmelden. Fügen Sie auf jedem Gerät, mit dem Sie arbeiten, einen Passkey hinzu.',
    columns: { name: 'Name', created: 'Hinzugefügt', used: 'Zuletzt benutzt' },
    neverUsed: 'Noch nie',
    otherAddress: (domain) => `Für ${domain}, nicht für diese Adresse`,
    add: 'Passkey hinzufügen',
    addText: 'Geben Sie Ihr Passwort ein. Dann fragt Ihr Browser, wo der Passkey liegen soll.',
    name: 'Name',
    nameHint: 'Zum Beispiel Telefon oder Schlüssel im Tresor. Leer: Ihr Browser.',
    password: 'Passwort',
    addNow: 'Weiter',
    added: 'Der Passkey ist hinzugefügt. Ab jetzt werden Sie beim Anmelden danach gefragt.',
    wrongPassword: 'Das Passwort stimmt nicht.',
    tooMany: 'Zu viele Versuche. Versuchen Sie es in einer Viertelstunde wieder.',
    full: 'Sie haben 20 Passkeys, mehr gehen nicht. Entfernen Sie erst einen.',
    notAdded: 'Es wurde kein Passkey hinzugefügt. Versuchen Sie es noch einmal.',
    knownHere: 'Dieses Gerät hat schon einen Passkey für diese Seite.',
    notHere: 'Diese Seite kann keine Passkeys verwenden: Dafür braucht sie eine Adresse mit https und einem Namen.',
    noBrowser: 'Dieser Browser kann keine Passkeys verwenden.',
    rename: 'Umbenennen',
    renameTitle: (name) => `${name} umbenennen`,
    renamed: 'Umbenannt.',
    remove: 'Entfernen',
    removeTitle: (name) => `${name} entfernen?`,
    removeText: 'Damit kann sich niemand mehr anmelden. Löschen Sie ihn auch auf dem Gerät.',
    removeLast: 'Es ist Ihr einziger Passkey: Danach genügt Ihr Passwort allein.',
    removed: 'Der Passkey ist entfernt.',
  },
  password: {
    title: 'Passwort',
    about: 'Mit einem neuen Passwort werden Sie auf allen anderen Geräten abgemeldet. Ihre Passkeys bleiben.',
    current: 'Bisheriges Passwort',
    next: 'Neues Passwort',
    change: 'Passwort ändern',
    changed: 'Ihr Passwort ist geändert. Auf Ihren anderen Geräten sind Sie abgemeldet.',
    wrong: 'Das Passwort stimmt nicht.',
    tooMany: 'Zu viele Versuche. Versuchen Sie es in einer Viertelstunde wieder.',
  },
  people: {
    has: 'mit Passkey',
    remove: 'Passkeys entfernen',
    removeTitle: (name) => `Passkeys von ${name} entfernen?`,
    removeText:
      'Für eine Person, die ihr Gerät verloren hat. Sie wird überall abgemeldet, bekommt eine E-Mail und meldet sich mit dem Passwort allein an, bis sie einen neuen Passkey hinzufügt. Vergewissern Sie sich, dass wirklich diese Person darum bittet.',
    removed: 'Die Passkeys sind entfernt.',
  },
};
