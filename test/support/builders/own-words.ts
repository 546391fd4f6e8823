/** What a seller says in each kind of email, and where it has to stand. */
import assert from 'node:assert/strict';
import { mailKinds, mailTopics, type MailKind } from '../../../src/contract/mail-words.ts';

/** Words of each kind in German and French: English and Spanish have to fall back. */
export const ownTexts = Object.fromEntries(
  mailKinds.map((kind) => {
    const event = mailTopics[kind] === 'voucher' ? '' : ' {event}';
    const by = (words: string) => ({ de: `${words} ${kind} auf Deutsch`, fr: `${words} ${kind} en français` });
    return [
      kind,
      {
        subject: { de: `Betreff ${kind}${event}\nBcc: x@evil.example`, fr: `Objet ${kind}${event}` },
        intro: by('Anfang <b>&amp;</b>'),
        closing: by('Schluss'),
      },
    ];
  }),
);

/** All words of a kind are in a text, each as a paragraph, the introduction before the closing words. */
export function assertSaid(kind: MailKind, language: 'de' | 'fr', text: string): void {
  const end = `${kind} ${language === 'de' ? 'auf Deutsch' : 'en français'}`;
  const places = [`\n\nAnfang <b>&amp;</b> ${end}\n\n`, `\n\nSchluss ${end}\n\n`].map((words) => text.indexOf(words));
  assert.ok(places.every((at) => at > 0) && (places[0] ?? 0) < (places[1] ?? 0), `${kind}: ${text}`);
}
