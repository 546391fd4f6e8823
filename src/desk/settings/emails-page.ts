/** `<desk-emails>`: emails to buyers in the words of the house, with a preview, and emails about sales to the house. */
import { html, nothing } from 'lit';
import { mailKinds, type MailKind } from '../../contract/seller-fields.ts';
import type { Seller } from '../../contract/sellers.ts';
import type { Field } from './seller-form.ts';
import { SellerSettings } from './seller-settings.ts';
import type { FieldGroup } from './settings-form.ts';

const languages = ['en', 'de'] as const;
type Language = (typeof languages)[number];

export class DeskEmails extends SellerSettings {
  protected override readonly section = 'emails';
  /** The email that the preview shows. */
  private kind: MailKind = 'booked';
  private language: Language | undefined;

  private get shownLanguage(): Language {
    return this.language ?? (this.record.defaultLanguage?.startsWith('de') ? 'de' : 'en');
  }

  protected override groups(): readonly FieldGroup[] {
    const { settings, emails } = this.desk.texts;
    const { labels, hints, groups, sends } = settings;
    const { mailingSettings, name, supportUrl } = this.record;
    const isToldByAddresses = mailingSettings?.saleEmails?.to?.length;
    const answers = /^mailto:([^?]+)/i.exec(supportUrl ?? '')?.[1];
    return [
      {
        id: 'sender',
        title: emails.sender,
        rows: [
          { path: 'mailingSettings.senderName', label: emails.senderName, hint: emails.senderNameHint(name ?? '') },
          { path: 'mailingSettings.replyTo', label: emails.replyTo, hint: emails.replyToHint(answers) },
        ],
      },
      ...mailKinds.map((kind) => ({
        id: kind,
        title: emails.kinds[kind],
        about: emails.kindNotes[kind],
        isFolded: kind !== 'booked',
        rows: (['intro', 'closing'] as const).flatMap((part) => this.textFields(kind, part)),
      })),
      {
        id: 'emails',
        title: groups.emails,
        rows: [
          {
            path: 'mailingSettings.saleEmails.send',
            label: labels.send,
            kind: 'choice',
            preset: isToldByAddresses ? 'each' : 'none',
            choices: [
              ['none', sends.none],
              ['each', sends.each],
              ['daily', sends.daily],
            ],
          },
          { path: 'mailingSettings.saleEmails.to', label: labels.to, kind: 'lines', hint: hints.to },
        ],
      },
    ];
  }

  /** The fields of a text, one for each language; a text that is not by language stays one. */
  private textFields(kind: MailKind, part: 'intro' | 'closing'): Field[] {
    const { emails, languageNames } = this.desk.texts;
    const path = `mailingSettings.texts.${kind}.${part}`;
    if (typeof this.record.mailingSettings?.texts?.[kind]?.[part] === 'string')
      return [{ path, label: emails[part], kind: 'area' }];
    return languages.map((language) => ({
      path: `${path}.${language}`,
      label: `${emails[part]} (${languageNames[language]})`,
      kind: 'area',
    }));
  }

  /** The preview follows the text that the person works on. */
  protected override entered(group: string, field: string): void {
    const kind = mailKinds.find((each) => each === group);
    if (kind === undefined) return;
    const language = languages.find((each) => field.endsWith(`.${each}`)) ?? this.language;
    if (kind === this.kind && language === this.language) return;
    this.kind = kind;
    this.language = language;
    this.requestUpdate();
  }

  protected override renderAside(): unknown {
    if (!this.desk.may(this.changedBy)) return nothing;
    // the page is whole without it
    void import('./email-preview.ts').catch(() => undefined);
    const { mailingSettings } = this.changesNow() as Pick<Seller, 'mailingSettings'>;
    const { saleEmails: _toTheHouse, ...words } = mailingSettings ?? {};
    return html`<desk-email-preview
      .desk=${this.desk}
      .words=${Object.keys(words).length > 0 ? words : undefined}
      .stored=${this.record.updatedAt}
      .kind=${this.kind}
      .language=${this.shownLanguage}
      @chosen=${({ detail }: CustomEvent<{ kind: MailKind; language: Language }>) => {
        ({ kind: this.kind, language: this.language } = detail);
        this.requestUpdate();
      }}
    ></desk-email-preview>`;
  }
}
customElements.define('desk-emails', DeskEmails);
