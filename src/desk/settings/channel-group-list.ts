/** `<desk-channel-groups>`: the sales channel groups of a house, each with its channels. */
import type { TemplateResult } from 'lit';
import { salesChannelGroups, type SalesChannelGroup } from '../../contract/sales-channel-groups.ts';
import { DeskPage } from '../parts/page.ts';
import { sharedList } from '../parts/shared-list.ts';
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
    return sharedList(desk, words, '/settings/channels', groups, (group) => [this.channelsOf(group)]);
  }
}
customElements.define('desk-channel-groups', DeskChannelGroups);
