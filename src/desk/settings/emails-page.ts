/** `<desk-emails>`: emails to buyers in the words of the house, with a preview, and emails about sales to the house. */
import { html, nothing } from 'lit';
import {
  mailParts,
  mailTopics,
  type MailKind,
  type MailKindAbout,
  type MailPart,
  type MailTopic,
} from '../../contract/mail-words.ts';
import type { Seller } from '../../contract/sellers.ts';
import { emailPage as english, type EmailPageTexts } from '../../locales/desk/emails-en.ts';
import { languagesOf, type Language } from '../parts/languages.ts';
import { pageTexts } from '../parts/page-texts.ts';
import type { Field } from './seller-form.ts';
import { SellerSettings } from './seller-settings.ts';
import type { FieldGroup, Fold } from './settings-form.ts';

/** The names of all emails: a kind without them is an error of types. */
type Topics = {
  readonly [Topic in MailTopic]: {
    readonly title: string;
    readonly about: string;
    readonly kinds: Readonly<Record<MailKindAbout<Topic>, readonly string[]>>;
  };
};

/** The element that has the focus, of a text or of a fold: which email it belongs to, and in which language. */
const worked = /^(?:field-mailingSettings\.texts\.|fold-)(\w+)(?:\.(?:subject|intro|closing))?(?:[.-](\w\w))?$/;

const isMailKind = (name: string): name is MailKind => Object.hasOwn(mailTopics, name);

export class DeskEmails extends SellerSettings {
  protected override readonly section = 'emails';
  /** The email that the preview shows. */
  private kind: MailKind = 'booked';
  private language: Language | undefined;
  private words: EmailPageTexts = english;

  protected override async load(): Promise<void> {
    const german = async () => (await import('../../locales/desk/emails-de.ts')).emailPage;
    this.words = await pageTexts(this.desk.formats.language, english, german);
    await super.load();
  }

  private get languages(): Language[] {
    return languagesOf(this.desk.texts);
  }

  /** The language of the house, as far as emails have texts in it. */
  private get ownLanguage(): Language {
    const [own] = (this.record.defaultLanguage ?? '').toLowerCase().split('-');
    return this.languages.find((language) => language === own) ?? 'en';
  }

  protected override groups(): readonly FieldGroup[] {
    const { words: emails } = this;
    const { settings } = this.desk.texts;
    const { labels, hints, groups, sends } = settings;
    const topics: Topics = emails.topics;
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
      ...Object.entries(topics).map(([topic, { title, about, kinds }]) => ({
        id: topic,
        title,
        about: topic === 'order' ? `${about} ${emails.fallback}` : about,
        rows: Object.entries(kinds).map(([kind, words]) => this.kindFold(kind as MailKind, words)),
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

  /** The texts of an email, a fold for each language; one that is not by language stays one. */
  private kindFold(kind: MailKind, [title = '', about = '']: readonly string[]): Fold {
    const { words: emails } = this;
    const { languageNames } = this.desk.texts;
    const ofAll = mailParts.filter((part) => typeof this.record.mailingSettings?.texts?.[kind]?.[part] === 'string');
    const parts = mailParts.filter((part) => !ofAll.includes(part));
    const filledOf = (fields: readonly Field[]) =>
      fields.filter(({ path }) => /\S/.test(this.typed[path] ?? '')).length;
    const whole = ofAll.map((part) => this.textField(kind, part));
    const folds = (parts.length > 0 ? this.languages : []).map((language) => {
      const rows = parts.map((part) => this.textField(kind, part, language));
      return {
        fold: `${kind}-${language}`,
        title: languageNames[language],
        state: emails.texts(filledOf(rows)),
        rows,
        isOpen: language === this.ownLanguage,
      };
    });
    const filled = filledOf([...whole, ...folds.flatMap(({ rows }) => rows)]);
    const state = filled > 0 ? { state: emails.texts(filled) } : {};
    return { fold: kind, title, ...state, about, rows: [...whole, ...folds], isOpen: kind === 'booked' };
  }

  private textField(kind: MailKind, part: MailPart, language?: Language): Field {
    const { words: emails } = this;
    const { languageNames } = this.desk.texts;
    const path = `mailingSettings.texts.${kind}.${part}`;
    const isShort = part === 'subject';
    return {
      path: language === undefined ? path : `${path}.${language}`,
      label: language === undefined ? emails.parts[part] : `${emails.parts[part]} (${languageNames[language]})`,
      ...(language !== undefined && { language }),
      ...(isShort && { hint: mailTopics[kind] === 'voucher' ? emails.voucherSubjectHint : emails.subjectHint }),
      ...(!isShort && { kind: 'area' as const }),
    };
  }

  /** The preview follows the text that the person works on. */
  protected override entered(id: string): void {
    const [, name = '', tag] = worked.exec(id) ?? [];
    if (!isMailKind(name)) return;
    const language = this.languages.find((each) => each === tag) ?? this.language;
    if (name === this.kind && language === this.language) return;
    this.kind = name;
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
      .texts=${this.words}
      .words=${Object.keys(words).length > 0 ? words : undefined}
      .stored=${this.record.updatedAt}
      .kind=${this.kind}
      .language=${this.language ?? this.ownLanguage}
      @chosen=${({ detail }: CustomEvent<{ kind?: MailKind; language?: Language }>) => {
        ({ kind: this.kind = this.kind, language: this.language = this.language } = detail);
        this.requestUpdate();
      }}
    ></desk-email-preview>`;
  }
}
customElements.define('desk-emails', DeskEmails);
