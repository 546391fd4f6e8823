/** German texts of pages of settings: emails, domain, wallets. */
import type { HousePageTexts } from './house-pages-en.ts';

export const housePages: HousePageTexts = {
  emails: {
    sender: 'Absender',
    senderName: 'Name des Absenders',
    senderNameHint: (name) => `Steht bei Käufern in der Liste der E-Mails. Leer: ${name}.`,
    replyTo: 'Adresse für Antworten',
    replyToHint: (address) =>
      address === undefined ? 'Z. B. kasse@theater.example.' : `Leer: ${address}, Ihre Hilfe für Käufer.`,
    topics: {
      order: {
        title: 'E-Mails zu Bestellungen',
        about: 'Ihre eigenen Worte in dem, was Käufer bekommen. Ohne sie gehen die E-Mails mit unseren hinaus.',
        kinds: {
          booked: ['Neue Bestellung', 'Geht mit jeder Bestellung hinaus, deren Tickets sofort gültig sind.'],
          reserved: [
            'Reservierung',
            'Geht hinaus, wenn Tickets zurückgelegt sind und erst mit der Zahlung gültig werden.',
          ],
          paid: ['Tickets nach der Zahlung', 'Geht mit den Tickets hinaus, wenn das Geld da ist.'],
          changed: ['Geänderte Tickets', 'Geht hinaus, wenn ein Ticket einen anderen Namen, Platz oder Code hat.'],
          canceled: ['Stornierte Bestellung', 'Geht hinaus, wenn eine Bestellung storniert wird.'],
        },
      },
      voucher: {
        title: 'E-Mails zu Gutscheinen',
        about: 'An alle, die Gutscheine kaufen, und an alle, die sie bekommen.',
        kinds: {
          voucherOrdered: [
            'Bestellter Gutschein',
            'Geht mit jeder Bestellung eines Gutscheins an den Käufer und sagt, wie bezahlt wird.',
          ],
          voucherPaid: [
            'Bezahlter Gutschein',
            'Geht an den Käufer, wenn das Geld da ist und der Gutschein an jemand anderen geht.',
          ],
          voucherCanceled: [
            'Stornierter Gutschein',
            'Geht an den Käufer, wenn die Bestellung eines Gutscheins storniert wird.',
          ],
          voucher: ['Der Gutschein selbst', 'Geht am gewählten Tag an den Empfänger, sonst an den Käufer.'],
          voucherSent: [
            'Gutschein von Ihnen',
            'Geht hinaus, wenn Sie einen Gutschein von seiner Seite aus verschicken.',
          ],
        },
      },
      ticket: {
        title: 'E-Mails zu einzelnen Tickets',
        about: 'An alle, die ihr Ticket von jemand anderem oder von Ihnen haben.',
        kinds: {
          ticketOffered: ['Angebotenes Ticket', 'Geht an die Person, der jemand ein Ticket anbietet.'],
          ticketAccepted: [
            'Angenommenes Angebot',
            'Geht an die Person, die ein Ticket angeboten hat, sobald es angenommen ist.',
          ],
          ticketRejected: [
            'Abgelehntes Angebot',
            'Geht an die Person, die ein Ticket angeboten hat, wenn es abgelehnt wird.',
          ],
          ticketYours: [
            'Ticket des neuen Inhabers',
            'Geht hinaus, sobald ein Ticket angenommen ist, und noch einmal, wenn es sich ändert.',
          ],
          ticketSent: [
            'Ticket von Ihnen',
            'Geht hinaus, wenn Sie ein einzelnes Ticket von seiner Bestellung aus verschicken.',
          ],
          ticketCanceled: [
            'Storniertes Ticket',
            'Geht an Inhaber, die ihr Ticket nicht selbst gekauft haben, wenn die Bestellung storniert wird.',
          ],
        },
      },
    },
    parts: { subject: 'Ihr Betreff', intro: 'Ihre Einleitung', closing: 'Ihre Schlussworte' },
    subjectHint: 'Leer: unserer. {event} steht für den Namen der Veranstaltung.',
    voucherSubjectHint: 'Leer: unserer.',
    texts: (count) => (count === 0 ? 'leer' : count === 1 ? '1 Text' : `${count} Texte`),
    fallback:
      'Käufer lesen den Text in ihrer Sprache, sonst in der Sprache Ihres Hauses, sonst den ersten, den es gibt.',
    preview: 'Vorschau',
    email: 'E-Mail',
    language: 'Sprache',
    scheme: 'Aussehen',
    schemes: { light: 'Hell', dark: 'Dunkel' },
    from: 'Von',
    subject: 'Betreff',
    frame: 'Die E-Mail, wie Käufer sie sehen',
    previewText:
      'Worum es darin geht, ist erfunden, die Links führen nirgendwohin. Alles andere ist so, wie es verschickt wird.',
    test: 'Test-E-Mail senden',
    testTo: (address) => `Sie geht an ${address}, mit dem, was Sie geschrieben haben, auch ungespeichert.`,
    sent: (address) => `Die Test-E-Mail ist unterwegs an ${address}.`,
  },
  domains: {
    intro: 'Ihre Seiten dieses Dienstes unter einer eigenen Adresse, z. B. karten.theater.example.',
    create: 'Domain hinzufügen',
    addTitle: 'Domain hinzufügen',
    add: 'Hinzufügen',
    other: 'Andere Domain verwenden',
    otherTitle: 'Andere Domain verwenden?',
    otherText: (domain) =>
      `Sie tritt an die Stelle von ${domain}. Bis sie nachgewiesen ist, stehen Ihre Seiten unter der Adresse des Dienstes.`,
    domain: 'Domain',
    domainHint: 'Nur der Name, ohne https://. Er gehört Ihnen, und sonst steht nichts dort.',
    wrong: 'Erwartet wird ein Name wie karten.theater.example, und nicht der dieses Dienstes.',
    proven: 'Nachgewiesen',
    waiting: 'Noch nicht nachgewiesen',
    provenText: 'Ihre Seiten stehen unter',
    waitingText: 'Folgen Sie den zwei Schritten unten und prüfen Sie dann. Eine Änderung im DNS kann Stunden dauern.',
    at: (when) =>
      `Zuletzt geprüft ${when}. Lassen Sie den Nachweis stehen: Eine Prüfung ohne ihn nimmt Ihre Seiten zurück.`,
    check: 'Jetzt prüfen',
    checking: 'Wird geprüft …',
    found: 'Der Nachweis ist da: Ihre Seiten stehen unter dieser Domain.',
    notFound:
      'Der Nachweis wurde nicht gefunden. Eine Änderung im DNS kann Stunden dauern: Prüfen Sie später noch einmal.',
    taken: 'Ein anderes Haus dieses Dienstes hat diese Domain nachgewiesen.',
    remove: 'Entfernen',
    removeTitle: (domain) => `${domain} entfernen?`,
    removeText:
      'Ihre Seiten stehen sofort wieder unter der Adresse des Dienstes. Links in E-Mails, die diese Domain nennen, führen nicht mehr hin.',
    removed: 'Die Domain ist entfernt.',
    lead: '1. Die Domain hierher leiten',
    leadText: 'Legen Sie dort, wo Sie Ihre Domain verwalten, einen Eintrag vom Typ CNAME an.',
    cnameOf: (domain) => `CNAME von ${domain}`,
    proof: '2. Nachweisen, dass sie Ihnen gehört',
    proofText: 'Legen Sie am selben Ort diesen Eintrag an. Er darf öffentlich sein.',
    recordName: (type) => `Name des Eintrags (${type})`,
    recordValue: 'Wert des Eintrags',
    orFile: 'Oder eine Datei auf die Website legen',
    fileUrl: 'Adresse der Datei',
    fileContent: 'Was darin steht',
    empty: 'Keine eigene Domain',
    emptyText: 'Ihre Seiten stehen unter der Adresse des Dienstes. Mit eigener Domain bleiben Käufer bei Ihrem Namen.',
  },
  wallets: {
    intro: 'Käufer legen Tickets in die Wallet ihres Telefons, sobald Pässe in Ihrem Namen signiert werden können.',
    apple: {
      title: 'Apple Wallet',
      about:
        'Braucht ein Zertifikat für einen Pass-Typ aus Ihrem Konto bei Apple Developer. Apple stellt jedes Jahr ein neues aus.',
    },
    google: {
      title: 'Google Wallet',
      about:
        'Braucht einen Aussteller in der Google Pay & Wallet Console und ein Dienstkonto, das für ihn handeln darf.',
    },
    on: 'An',
    off: 'Aus',
    expired: 'Das Zertifikat ist abgelaufen',
    passType: 'Pass-Typ',
    team: 'Team',
    validUntil: 'Gültig bis',
    labels: {
      certificate: 'Zertifikat des Pass-Typs',
      key: 'Privater Schlüssel',
      passphrase: 'Passwort des Schlüssels',
      authority: 'Zertifikat von Apple',
      issuer: 'Aussteller',
      account: 'Dienstkonto',
    },
    hints: {
      certificate: 'pass.cer, oder als PEM.',
      key: 'Als PEM: der Schlüssel, mit dem Sie das Zertifikat beantragt haben.',
      passphrase: 'Leer, wenn der Schlüssel keines hat.',
      authority: 'Worldwide Developer Relations, wie Apple es neben Ihrem Zertifikat nennt: .cer oder PEM.',
      issuer: 'Eine lange Zahl, z. B. 3388000000012345678.',
      account: 'Die JSON-Datei seines Schlüssels.',
    },
    secret: 'Schlüssel werden verschlüsselt gespeichert und nie wieder gezeigt. Alle Dateien werden vorher geprüft.',
    setUp: 'Einrichten',
    replace: 'Ersetzen',
    remove: 'Entfernen',
    removeTitle: (wallet) => `${wallet} entfernen?`,
    removeText: 'Käufern werden keine neuen Pässe angeboten. Die auf ihren Telefonen bleiben.',
    removed: 'Die Wallet ist entfernt.',
    saved: 'Pässe können signiert werden.',
  },
};
