/** `<desk-domains>`: the domain of the house's own pages: name one, prove it, take it away. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { domains, type Domain } from '../../contract/domains.ts';
import { ask, askToRemove } from '../parts/dialog.ts';
import { state } from '../parts/icons.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { messageOf, Said } from '../parts/problems.ts';
import { english, houseTexts } from './house-texts.ts';

export class DeskDomains extends DeskPage {
  private domain: Domain | undefined;
  private isBusy = false;
  /** What the last check of this page has found. */
  private found: { readonly isGood: boolean; readonly text: string } | undefined;

  private words = english.domains;

  override get heading(): string {
    return this.desk.texts.settings.sections.domains.title;
  }

  private get client() {
    return this.desk.client({ domains }).domains;
  }

  protected override async load(): Promise<void> {
    this.words = (await houseTexts(this.desk.formats.language)).domains;
    [this.domain] = (await this.client.list({})).docs;
  }

  private name(): void {
    const { words } = this;
    const { signIn } = this.desk.texts;
    ask(
      {
        title: this.domain ? words.otherTitle : words.addTitle,
        confirm: words.add,
        body: html`${this.domain ? html`<p>${words.otherText(this.domain._id)}</p>` : nothing}
          <label class="field"
            >${words.domain}<input
              name="domain"
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              inputmode="url"
              maxlength="253"
              placeholder="tickets.theatre.example"
            /><span class="hint">${words.domainHint}</span></label
          >`,
        act: async ({ domain = '' }) => {
          if (domain.trim() === '') throw new Said(`${words.domain}: ${signIn.required}`);
          try {
            await this.client.create({ domain: domain.trim() });
          } catch (error) {
            if (error instanceof ServiceError && error.status === 400)
              throw new Said(`${words.domain}: ${words.wrong}`);
            throw error;
          }
          this.found = undefined;
          await this.reload();
        },
      },
      this.desk.texts,
    );
  }

  private async check({ _id: id }: Domain): Promise<void> {
    if (this.isBusy) return;
    const { words } = this;
    this.isBusy = true;
    this.found = undefined;
    this.requestUpdate();
    try {
      this.domain = await this.client.check({ id });
      const { proven } = this.domain;
      this.found = { isGood: proven, text: proven ? words.found : words.notFound };
    } catch (error) {
      const isTaken = error instanceof ServiceError && error.code === 'DOMAIN_IN_USE';
      this.found = { isGood: false, text: isTaken ? words.taken : messageOf(error, this.desk.texts) };
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private takeAway({ _id: id }: Domain): void {
    const { words } = this;
    const act = async () => {
      await this.client.delete({ id });
      this.found = undefined;
      await this.reload();
      this.desk.toast(words.removed);
    };
    askToRemove(words, id, act, this.desk.texts);
  }

  /** A text that is copied elsewhere letter by letter. */
  private renderCopied(label: string, value: string): TemplateResult {
    const { texts, toast } = this.desk;
    const copy = async (event: Event) => {
      const field = (event.currentTarget as HTMLElement).parentElement?.querySelector('input');
      field?.focus();
      field?.select();
      try {
        await navigator.clipboard.writeText(value);
        toast(texts.secret.copied);
      } catch {
        toast(texts.secret.selected);
      }
    };
    return html`<div class="field">
      <span>${label}</span>
      <div class="secret-row">
        <input class="code" readonly aria-label=${label} .value=${value} />
        <button class="button" type="button" aria-label="${texts.secret.copy}: ${label}" @click=${copy}>
          ${texts.secret.copy}
        </button>
      </div>
    </div>`;
  }

  private renderDomain(domain: Domain): TemplateResult {
    const { formats, may } = this.desk;
    const { words } = this;
    const { _id: id, proven, provenAt, siteUrl, record, file, target } = domain;
    return html`<section class="card stack" aria-labelledby="domain">
        <div class="row">
          <h2 id="domain">${id}</h2>
          ${proven ? state('good', words.proven) : state('wait', words.waiting)}
        </div>
        ${
          proven && siteUrl !== undefined
            ? html`<p>
                ${words.provenText} <a class="link" href=${siteUrl}>${siteUrl}</a>
                ${provenAt === undefined ? nothing : html`<br /><span class="muted small">${words.at(formats.dateTime(provenAt))}</span>`}
              </p>`
            : html`<p>${words.waitingText}</p>`
        }
        ${
          may('settings:write')
            ? html`<div class="row">
                <button
                  class="button ${proven ? '' : 'primary'}"
                  aria-disabled=${this.isBusy}
                  @click=${() => this.check(domain)}
                >
                  ${this.isBusy ? words.checking : words.check}
                </button>
                <button
                  class="button danger-text"
                  @click=${() => {
                    this.takeAway(domain);
                  }}
                >
                  ${words.remove}
                </button>
              </div>`
            : nothing
        }
        <div role="status">
          ${this.found ? html`<p class="notice">${state(this.found.isGood ? 'good' : 'bad', this.found.text)}</p>` : nothing}
        </div>
      </section>
      <section class="card stack" aria-labelledby="lead">
        <h2 id="lead">${words.lead}</h2>
        <p class="muted small">${words.leadText}</p>
        ${this.renderCopied(words.cnameOf(id), target)}
      </section>
      <section class="card stack" aria-labelledby="proof">
        <h2 id="proof">${words.proof}</h2>
        <p class="muted small">${words.proofText}</p>
        ${this.renderCopied(words.recordName(record.type), record.name)}
        ${this.renderCopied(words.recordValue, record.value)}
        <details class="fold">
          <summary>${words.orFile}</summary>
          <div class="stack">
            ${this.renderCopied(words.fileUrl, file.url)} ${this.renderCopied(words.fileContent, file.content)}
          </div>
        </details>
      </section>`;
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    const { words } = this;
    const { settings } = texts;
    const { domain } = this;
    return html`${pageHead(this.heading, {
        back: { path: '/settings', word: settings.title },
        actions: may('settings:write')
          ? html`<button
              class="button ${domain ? '' : 'primary'}"
              @click=${() => {
                this.name();
              }}
            >
              ${domain ? words.other : words.create}
            </button>`
          : nothing,
        below: html`<p class="muted below">${words.intro}</p>`,
      })}
      <div class="sections narrow">
        ${
          domain
            ? this.renderDomain(domain)
            : html`<div class="card flush">${emptyState(words.empty, words.emptyText)}</div>`
        }
      </div>`;
  }
}
customElements.define('desk-domains', DeskDomains);
