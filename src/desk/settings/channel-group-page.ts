/** `<desk-channel-group>`: a sales channel group is added, changed or deleted. */
import { html, nothing, type TemplateResult } from 'lit';
import { salesChannelGroups, type SalesChannelGroup } from '../../contract/sales-channel-groups.ts';
import { pageHead } from '../parts/page.ts';
import { RecordForm, withChanges } from '../parts/record-form.ts';
import {
  channelsInput,
  channelTexts,
  english,
  newChannels,
  typedChannels,
  wrongChannels,
  type ChannelPath,
  type TypedChannels,
} from './channel-group-form.ts';

export class DeskChannelGroup extends RecordForm<TypedChannels> {
  protected override readonly back = '/settings/channels';
  private words = english;
  /** Missing for a new one. */
  private group: SalesChannelGroup | undefined;
  /** The form as it was read. */
  private read = newChannels;

  override get heading(): string {
    return this.group?.name ?? this.words.newTitle;
  }

  private get client() {
    const { get, create, update, delete: remove } = salesChannelGroups;
    return this.desk.client({ salesChannelGroups: { get, create, update, delete: remove } }).salesChannelGroups;
  }

  protected override get sendWord(): string {
    return this.group ? this.desk.texts.order.save : this.words.create;
  }

  protected override labels(): Readonly<Record<ChannelPath, string>> {
    return { name: this.words.name, channelIds: this.words.channels };
  }

  protected override async load(): Promise<void> {
    const { id = 'new' } = this.place.params;
    const [words, group] = await Promise.all([
      channelTexts(this.desk),
      id === 'new' ? undefined : this.client.get({ id }),
    ]);
    this.words = words;
    this.group = group;
    this.read = group ? typedChannels(group) : newChannels;
    this.begin(this.read);
  }

  protected override wrong(): readonly (readonly [ChannelPath, string])[] {
    return wrongChannels(this.typed, this.words);
  }

  protected override async send(): Promise<void> {
    const { desk, read: before, typed, words } = this;
    if (this.group) {
      // it is sent whole: what another person has changed meanwhile stays
      const now = await this.client.get({ id: this.group._id });
      await this.client.update({ id: now._id, ...channelsInput(withChanges(typedChannels(now), before, typed)) });
    } else await this.client.create(channelsInput(typed));
    desk.go(this.back);
    desk.toast(this.group ? words.saved : words.added);
  }

  protected override fields(): TemplateResult {
    const { words, typed, problems } = this;
    return html`${this.inputField('name', { value: typed.name, hint: words.nameHint, maxLength: 200 }, (name) => {
        this.change({ name }, 'name');
      })}
      <div class="field">
        <label for="field-channelIds">${words.channels}</label>
        <textarea
          id="field-channelIds"
          rows="6"
          autocapitalize="off"
          spellcheck="false"
          .value=${typed.channels}
          aria-invalid=${problems.has('channelIds')}
          aria-describedby="hint-channelIds"
          @input=${({ target }: Event) => {
            this.change({ channels: (target as HTMLTextAreaElement).value }, 'channelIds');
          }}
        ></textarea>
        <span class="hint" id="hint-channelIds">${words.channelsHint}</span>${this.wrongAt('channelIds')}
      </div>`;
  }

  protected override content(): TemplateResult {
    const { words, group } = this;
    return html`${pageHead(this.heading, {
      back: { path: this.back, word: words.title },
      actions: group ? this.removeAction(group.name, words, () => this.client.delete({ id: group._id })) : nothing,
      below: html`<p class="muted below">${words.about}</p>`,
    })}
    ${this.renderForm()}`;
  }
}
customElements.define('desk-channel-group', DeskChannelGroup);
