/** `<desk-channel-groups>`: the sales channel groups of a house, each with its channels. */
import { html, type TemplateResult } from 'lit';
import { salesChannelGroups, type SalesChannelGroup } from '../../contract/sales-channel-groups.ts';
import { hrefOf } from '../parts/desk.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { channelTexts, english } from './channel-group-form.ts';

/** Channels of a group that its line names. */
const shown = 8;

export class DeskChannelGroups extends DeskPage {
  private words = english;
  private groups: readonly SalesChannelGroup[] = [];

  override get heading(): string {
    return this.words.title;
  }

  protected override async load(): Promise<void> {
    const client = this.desk.client({ salesChannelGroups: { list: salesChannelGroups.list } }).salesChannelGroups;
    const [words, { docs }] = await Promise.all([channelTexts(this.desk), client.list({ top: 1000 })]);
    this.words = words;
    this.groups = docs;
  }

  private channelsOf({ channelIds }: SalesChannelGroup): string {
    const { words } = this;
    const more = channelIds.length - shown;
    const named = channelIds.slice(0, shown).join(', ');
    return named === '' ? words.none : more > 0 ? `${named} ${words.more(more)}` : named;
  }

  protected override content(): TemplateResult {
    const { desk, words, groups } = this;
    const add = html`<a class="button primary" href=${hrefOf('/settings/channels/new')}>${words.add}</a>`;
    return html`${pageHead(this.heading, {
      // who changes events may have no settings
      back: desk.may('settings:read')
        ? { path: '/settings', word: desk.texts.settings.title }
        : { path: '/events', word: desk.texts.events.title },
      ...(groups.length > 0 && { actions: add }),
      below: html`<p class="muted below">${words.about}</p>`,
    })}
    ${
      groups.length === 0
        ? html`<div class="card">${emptyState(words.emptyTitle, words.empty, add)}</div>`
        : html`<div class="card flush">
            <ul>
              ${groups.map(
                (group) =>
                  html`<li class="evening">
                    <div>
                      <h2><a href=${hrefOf(`/settings/channels/${group._id}`)}>${group.name}</a></h2>
                      <p class="small muted">${this.channelsOf(group)}</p>
                    </div>
                  </li>`,
              )}
            </ul>
          </div>`
    }`;
  }
}
customElements.define('desk-channel-groups', DeskChannelGroups);
