/** German texts of sales channel groups, which load with their pages. */
import type { ChannelTexts } from './channels-en.ts';

export const channelPages: ChannelTexts = {
  title: 'Vertriebskanalgruppen',
  about:
    'Ein Vertriebskanal bezeichnet die Stelle, die verkauft, etwa die Website eines Partners. Eine Gruppe fasst mehrere zusammen, damit ein Termin für alle an- oder ausgeschaltet wird.',
  emptyTitle: 'Noch keine Gruppen',
  empty: 'Jeder Termin wird in allen Kanälen verkauft.',
  add: 'Gruppe hinzufügen',
  more: (count) => `und ${count} weitere`,
  none: 'Keine Kanäle',
  newTitle: 'Neue Vertriebskanalgruppe',
  name: 'Name',
  nameHint: 'Zum Beispiel Partner. Käufer sehen ihn nicht.',
  channels: 'Kanäle',
  channelsHint:
    'Einer je Zeile, zum Beispiel newspaper: wie im Attribut channel="newspaper" eines Shops auf einer Website oder in der channelId eines Checkouts.',
  required: 'Bitte ausfüllen.',
  noChannel: 'Nennen Sie mindestens einen Kanal.',
  tooMany: 'Höchstens 500 Kanäle.',
  channelWrong: (channel) =>
    `„${channel}“ kann kein Kanal sein: erwartet sind 1 bis 100 Buchstaben ohne Akzente, Ziffern und . : ~ _ -.`,
  create: 'Gruppe hinzufügen',
  added: 'Hinzugefügt. Schalten Sie sie im Formular eines Termins an oder aus, unter Kanäle.',
  saved: 'Gespeichert. Es gilt für alle Termine, die die Gruppe nennen.',
  remove: 'Löschen',
  removeTitle: (name) => `${name} löschen?`,
  removeText: 'Die Gruppe ist endgültig weg. Ihre Kanäle verkaufen weiter.',
  removed: 'Gelöscht.',
  inUse: 'Ein Termin nennt diese Gruppe noch. Nehmen Sie sie dort zuerst heraus; auch vergangene Termine zählen.',
};
