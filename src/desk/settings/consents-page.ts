/** `<desk-consents>`: what buyers are asked to agree to with their order. */
import { html, nothing, type TemplateResult } from 'lit';
import { sellers, type Seller, type SellerChanges } from '../../contract/sellers.ts';
import { word } from '../../elements/format.ts';
import { consentsPage as english, type ConsentTexts } from '../../locales/desk/consents-en.ts';
import { ask } from '../parts/dialog.ts';
import { languagesOf } from '../parts/languages.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { Said } from '../parts/problems.ts';
import { textsOf, type Written } from '../parts/written.ts';

type Consent = NonNullable<Seller['itemConsents']>[number];

export class DeskConsents extends DeskPage {
  private seller!: Seller;
  private words!: ConsentTexts;

  override get heading(): string {
    return this.desk.texts.settings.sections.consents.title;
  }

  private get client() {
    return this.desk.client({ sellers: { me: sellers.me, update: sellers.update } }).sellers;
  }

  private get consents(): readonly Consent[] {
    return this.seller.itemConsents ?? [];
  }

  protected override async load(): Promise<void> {
    const german = async () => (await import('../../locales/desk/consents-de.ts')).consentsPage;
    [this.words, this.seller] = await Promise.all([
      pageTexts(this.desk.formats.language, english, german),
      this.client.me({}),
    ]);
  }

  /** By language; a text without one is in the language of the house. */
  private written({ text }: Pick<Consent, 'text'>): Written {
    if (typeof text !== 'string') return (text ?? {}) as Written;
    return { [this.seller.defaultLanguage?.split('-')[0] ?? 'en']: text };
  }

  /** Stores one consent, or takes it away, and leaves what others have changed meanwhile. */
  private async store(id: string, consent: Consent | undefined): Promise<void> {
    const { itemConsents = [] } = await this.client.me({});
    const isNew = !itemConsents.some(({ _id }) => _id === id);
    const kept = itemConsents.flatMap((each) => (each._id === id ? (consent ?? []) : each));
    const all = isNew && consent ? [...kept, consent] : kept;
    this.seller = await this.client.update({
      id: 'me',
      itemConsents: all.length > 0 ? (all as SellerChanges['itemConsents']) : null,
    });
    this.requestUpdate();
  }

  private edit(consent?: Consent): void {
    const { desk, words } = this;
    const before: Written = consent ? this.written(consent) : {};
    const languages = languagesOf(desk.texts);
    ask(
      {
        title: consent ? words.changeTitle : words.addTitle,
        confirm: desk.texts.order.save,
        body: html`<div class="written">
            ${languages.map(
              (language) =>
                html`<label class="field"
                  >${`${words.words} (${desk.texts.languageNames[language]})`}<textarea
                    name="text-${language}"
                    lang=${language}
                    rows="3"
                    .defaultValue=${before[language] ?? ''}
                  ></textarea>
                </label>`,
            )}
          </div>
          <label class="field"
            >${words.url}<input name="url" inputmode="url" .defaultValue=${consent?.url ?? ''} /><span class="hint"
              >${words.urlHint}</span
            ></label
          >
          <label class="choice"
            ><input type="checkbox" name="required" .defaultChecked=${consent?.required === true} /><span
              >${words.required}<small>${words.requiredHint}</small></span
            ></label
          >`,
        act: async (fields) => {
          const typed = languages.map((language) => [language, fields[`text-${language}`] ?? '']);
          const text = textsOf({ ...before, ...(Object.fromEntries(typed) as Written) });
          if (!text) throw new Said(words.missing);
          const url = fields['url']?.trim() ?? '';
          if (url !== '' && !/^(?:https?:\/\/|\/(?!\/))\S+$/.test(url)) throw new Said(words.linkWrong);
          const _id = consent?._id ?? crypto.randomUUID().slice(0, 8);
          const { url: _old, ...known } = consent ?? {};
          const required = 'required' in fields;
          await this.store(_id, { ...known, _id, text, required, ...(url !== '' && { url }) });
          desk.toast(words.saved);
        },
      },
      desk.texts,
    );
  }

  private askToDelete({ _id: id }: Consent): void {
    const { desk, words } = this;
    ask(
      {
        title: words.removeTitle,
        confirm: words.remove,
        isDanger: true,
        body: html`<p>${words.removeText}</p>`,
        act: async () => {
          await this.store(id, undefined);
          desk.toast(words.removed);
        },
      },
      desk.texts,
    );
  }

  private renderConsent(consent: Consent): TemplateResult {
    const { desk, words } = this;
    const written = this.written(consent);
    const languages = Object.keys(written);
    const shown = languages.find((language) => desk.formats.language.startsWith(language)) ?? languages[0] ?? '';
    const text = written[shown] ?? '';
    const names = languages.map((language) => word(desk.texts.languageNames, language) || language);
    const facts = [consent.required === true ? words.isRequired : words.isFree, names.join(', '), consent.url];
    const button = (name: string, act: () => void) =>
      html`<button class="button small" aria-label="${name}: ${text}" @click=${act}>${name}</button>`;
    return html`<li class="evening">
      <div>
        <p lang=${shown}>${text}</p>
        <p class="small muted">${facts.filter(Boolean).join(' · ')}</p>
      </div>
      ${
        desk.may('settings:write')
          ? html`<div class="row start">
              ${button(words.change, () => {
                this.edit(consent);
              })}
              ${button(words.remove, () => {
                this.askToDelete(consent);
              })}
            </div>`
          : nothing
      }
    </li>`;
  }

  protected override content(): TemplateResult {
    const { desk, words, consents } = this;
    const add = desk.may('settings:write')
      ? html`<button
          class="button primary"
          @click=${() => {
            this.edit();
          }}
        >
          ${words.add}
        </button>`
      : nothing;
    const back = { path: '/settings', word: desk.texts.settings.title };
    if (consents.length === 0)
      return html`${pageHead(this.heading, { back })} ${emptyState(words.empty, words.emptyText, add)}`;
    const below = html`<p class="below muted">${words.about}</p>`;
    return html`${pageHead(this.heading, { back, actions: add, below })}
      <section class="card flush narrow" aria-label=${this.heading}>
        <ul>
          ${consents.map((consent) => this.renderConsent(consent))}
        </ul>
      </section>`;
  }
}
customElements.define('desk-consents', DeskConsents);
