/** `<desk-door-device>`: a device is added or changed: what it opens, until when, what it may do, its scan group. */
import { html, nothing, type TemplateResult } from 'lit';
import { accessUsers, type AccessUser } from '../../contract/access-users.ts';
import { scanGroups, type ScanGroup } from '../../contract/scan-groups.ts';
import { hrefOf } from '../parts/desk.ts';
import { deviceChanges, newDevice, typedDevice, type TypedDevice } from './device-form.ts';
import { DoorForm } from './door-form.ts';
import { doorTexts } from './door-texts.ts';
import { pair } from './pairing.ts';

const groupPath = 'deviceSettings.scanGroupId';

export class DeskDoorDevice extends DoorForm<TypedDevice> {
  /** Missing for a new one. */
  private device: AccessUser | undefined;
  /** The form as it was read. */
  private read = newDevice;
  private groups: readonly ScanGroup[] = [];

  override get heading(): string {
    return this.device?.name ?? this.words.add;
  }

  protected override get sendWord(): string {
    return this.device ? this.desk.texts.order.save : this.words.device.addAndPair;
  }

  private get client() {
    const { get, create, update } = accessUsers;
    return this.desk.client({ accessUsers: { get, create, update } }).accessUsers;
  }

  protected override async load(): Promise<void> {
    const { desk } = this;
    const { id = 'new' } = this.place.params;
    const [words, groups, device] = await Promise.all([
      doorTexts(desk),
      desk.client({ scanGroups: { list: scanGroups.list } }).scanGroups.list({}),
      id === 'new' ? undefined : this.client.get({ id }),
    ]);
    this.words = words;
    this.groups = groups;
    this.device = device;
    this.read = device ? typedDevice(device, this.zone) : newDevice;
    this.begin(this.read);
  }

  protected override labels(): Readonly<Record<string, string>> {
    const { name, events, expires, group } = this.words.device;
    return { name, events, expires, [groupPath]: group };
  }

  protected override wrong(): readonly (readonly [string, string])[] {
    const { name, opensAll, events } = this.typed;
    return [
      ...(name.trim() === '' ? [['name', this.desk.texts.signIn.required] as const] : []),
      ...(!opensAll && events.length === 0 ? [['events', this.words.choice.chooseOne] as const] : []),
    ];
  }

  protected override async send(): Promise<void> {
    const { desk, device, read: before, typed, words } = this;
    const changes = deviceChanges(device, { before, typed, zone: this.zone });
    if (device) {
      if (Object.keys(changes).length > 0) await this.client.update({ id: device._id, ...changes });
      desk.go('/doors');
      desk.toast(desk.texts.order.saved);
      return;
    }
    const { expires, ...others } = changes;
    const added = await this.client.create({
      ...others,
      name: typed.name.trim(),
      ...(typeof expires === 'string' && { expires }),
    });
    desk.go('/doors');
    desk.toast(words.added);
    await pair(desk, words, added);
  }

  private renderEvents(): TemplateResult {
    const { device: words } = this.words;
    const { opensAll } = this.typed;
    return html`${this.choices(
      'scope',
      {
        legend: words.events,
        value: opensAll ? 'all' : 'chosen',
        options: [
          { value: 'all', word: words.all, note: words.allNote },
          { value: 'chosen', word: words.chosen, note: words.chosenNote },
        ],
      },
      (scope) => {
        this.change({ opensAll: scope === 'all' }, 'events');
      },
    )}
    ${opensAll ? nothing : this.eventChoice('events')}`;
  }

  private renderExpires(): TemplateResult {
    const { device: words } = this.words;
    const { expires } = this.typed;
    const set = (typed: string) => {
      this.change({ expires: typed }, 'expires');
    };
    const clear = html`<button
      type="button"
      class="button"
      @click=${() => {
        set('');
        this.querySelector<HTMLElement>('#field-expires')?.focus();
      }}
    >
      ${words.clear}
    </button>`;
    return this.inputField(
      'expires',
      {
        value: expires,
        hint: words.expiresHint(this.zone),
        type: 'datetime-local',
        after: expires === '' ? nothing : clear,
      },
      set,
    );
  }

  private renderGroup(): TemplateResult {
    const { device: words } = this.words;
    const { group } = this.typed;
    return html`<div>
      ${this.selectField(
        groupPath,
        {
          value: group,
          hint: words.groupHint,
          options: [['', words.noGroup], ...this.groups.map(({ _id, name }) => [_id, name] as const)],
        },
        (chosen) => {
          this.change({ group: chosen }, groupPath);
        },
      )}
      ${group === '' ? nothing : html`<a class="link small" href=${hrefOf(`/doors/groups/${group}`)}>${words.openGroup}</a>`}
    </div>`;
  }

  protected override fields(): TemplateResult {
    const { device: words } = this.words;
    const { name, mayForce, showsNames } = this.typed;
    return html`${this.inputField('name', { value: name, hint: words.nameHint }, (typed) => {
        this.change({ name: typed }, 'name');
      })}
      ${this.renderEvents()} ${this.renderExpires()}
      <fieldset class="plain-set">
        <legend>${words.rights}</legend>
        ${this.check('mayForce', { word: words.force, note: words.forceNote, isOn: mayForce }, (isOn) => {
          this.change({ mayForce: isOn });
        })}
        ${this.check('showsNames', { word: words.names, note: words.namesNote, isOn: showsNames }, (isOn) => {
          this.change({ showsNames: isOn });
        })}
      </fieldset>
      ${this.groups.length > 0 ? this.renderGroup() : nothing}`;
  }

  protected override content(): TemplateResult {
    return this.page(nothing, nothing);
  }
}
customElements.define('desk-door-device', DeskDoorDevice);
