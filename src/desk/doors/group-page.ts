/** `<desk-door-group>`: a scan group is added or changed: its zone, what it scans, by which rules, and which events. */
import { html, nothing, type TemplateResult } from 'lit';
import { accessUsers, type AccessUser } from '../../contract/access-users.ts';
import { scanGroups, scanZones, type ScanGroup, type ScanZone } from '../../contract/scan-groups.ts';
import { hrefOf } from '../parts/desk.ts';
import { withChanges } from '../parts/record-form.ts';
import { DoorForm } from './door-form.ts';
import { doorTexts } from './door-texts.ts';
import type { FoundEvent } from './event-choice.ts';
import { eventFields, eventLabels, eventsPath, wrongEvents } from './group-events.ts';
import {
  groupInput,
  modes,
  newGroup,
  newSettings,
  typedGroup,
  ways,
  type EventSettings,
  type TypedGroup,
} from './group-form.ts';

const zonePath = 'scanConfig.scanZoneId';

export class DeskDoorGroup extends DoorForm<TypedGroup> {
  /** Missing for a new one. */
  private group: ScanGroup | undefined;
  /** The form as it was read. */
  private read = newGroup;
  private zones: readonly ScanZone[] = [];
  /** Those that belong to the group. */
  private devices: readonly AccessUser[] = [];

  override get heading(): string {
    return this.group?.name ?? this.words.groups.add;
  }

  protected override get sendWord(): string {
    return this.group ? this.desk.texts.order.save : this.words.group.create;
  }

  private get client() {
    const { get, create, update, delete: remove } = scanGroups;
    return this.desk.client({ scanGroups: { get, create, update, delete: remove } }).scanGroups;
  }

  protected override async load(): Promise<void> {
    const { desk } = this;
    const { id = 'new' } = this.place.params;
    const client = desk.client({
      ...{ scanZones: { list: scanZones.list }, accessUsers: { list: accessUsers.list } },
    });
    const [words, zones, devices, group] = await Promise.all([
      doorTexts(desk),
      client.scanZones.list({}),
      id === 'new' ? [] : client.accessUsers.list({}),
      id === 'new' ? undefined : this.client.get({ id }),
    ]);
    this.words = words;
    this.zones = zones;
    this.devices = devices.filter(({ deviceSettings }) => deviceSettings?.scanGroupId === id);
    this.group = group;
    this.read = group ? typedGroup(group) : newGroup;
    this.begin(this.read);
  }

  protected override labels(): Readonly<Record<string, string>> {
    const { group, choice } = this.words;
    const nameOf = (id: string) => this.known.get(id)?.name ?? choice.gone;
    return {
      ...{ name: group.name, [zonePath]: group.zone },
      ...Object.fromEntries(eventLabels(this.typed.events, group, nameOf)),
      [eventsPath]: group.events,
    };
  }

  protected override wrong(): readonly (readonly [string, string])[] {
    const { name, namesEvents, events } = this.typed;
    return [
      ...(name.trim() === '' ? [['name', this.desk.texts.signIn.required] as const] : []),
      ...(namesEvents && events.length === 0 ? [[eventsPath, this.words.choice.chooseOne] as const] : []),
      ...(namesEvents ? wrongEvents(this.typed, this.words.group, (id) => this.known.get(id) !== undefined) : []),
    ];
  }

  protected override async send(): Promise<void> {
    const { desk, read: before, typed } = this;
    const { group: words } = this.words;
    if (this.group) {
      // the group is sent whole: what another person has changed meanwhile stays
      const now = await this.client.get({ id: this.group._id });
      const read = typedGroup(now);
      const settings = withChanges(read.settings, before.settings, typed.settings);
      await this.client.update({
        id: now._id,
        ...groupInput(now, { ...withChanges(read, before, typed), settings }),
      });
    } else await this.client.create(groupInput(undefined, typed));
    desk.go('/doors');
    desk.toast(this.group ? words.saved : words.added);
  }

  private renderRules(): TemplateResult {
    const { group: words } = this.words;
    const { readmits, checksSlots } = this.typed;
    return html`<fieldset class="plain-set">
      <legend>${words.rules}</legend>
      ${this.check('readmits', { word: words.multi, note: words.multiNote, isOn: readmits }, (isOn) => {
        this.change({ readmits: isOn });
      })}
      ${this.check('checksSlots', { word: words.slots, note: words.slotsNote, isOn: checksSlots }, (isOn) => {
        this.change({ checksSlots: isOn });
      })}
    </fieldset>`;
  }

  private renderEvent(...event: readonly [event: FoundEvent, at: number, name: string]): TemplateResult {
    const { problems, typed } = this;
    const host = {
      ...{ words: this.words.group, typed, problems },
      set: (id: string, changed: (now: EventSettings) => EventSettings, path: string) => {
        const { settings } = this.typed;
        this.change({ settings: { ...settings, [id]: changed(settings[id] ?? newSettings) } }, path);
      },
    };
    return eventFields(host, ...event);
  }

  private renderEvents(): TemplateResult {
    const { group: words } = this.words;
    const { namesEvents } = this.typed;
    return html`${this.choices(
      'scope',
      {
        legend: words.events,
        value: namesEvents ? 'chosen' : 'devices',
        options: [
          { value: 'devices', word: words.ofDevices, note: words.ofDevicesNote },
          { value: 'chosen', word: words.chosen, note: words.chosenNote },
        ],
      },
      (scope) => {
        this.change({ namesEvents: scope === 'chosen' }, eventsPath);
      },
    )}
    ${namesEvents ? this.eventChoice(eventsPath, (...event) => this.renderEvent(...event)) : nothing}`;
  }

  protected override fields(): TemplateResult {
    const { group: words, groups } = this.words;
    const { name, zone, way, mode } = this.typed;
    return html`${this.inputField('name', { value: name, hint: words.nameHint }, (typed) => {
      this.change({ name: typed }, 'name');
    })}
    ${this.selectField(
      zonePath,
      {
        value: zone,
        hint: words.zoneHint,
        options: [['', words.anyZone], ...this.zones.map((one) => [one._id, one.name] as const)],
      },
      (chosen) => {
        this.change({ zone: chosen }, zonePath);
      },
    )}
    ${this.choices(
      'way',
      {
        legend: words.ways,
        value: way,
        options: ways.map((one) => ({ value: one, word: groups.ways[one], note: words.wayNotes[one] })),
      },
      (chosen) => {
        this.change({ way: ways.find((one) => one === chosen) ?? way });
      },
    )}
    ${this.renderRules()}
    ${this.choices(
      'mode',
      {
        legend: words.mode,
        value: mode,
        options: modes.map((one) => ({ value: one, word: words.modes[one], note: words.modeNotes[one] })),
      },
      (chosen) => {
        this.change({ mode: modes.find((one) => one === chosen) ?? mode });
      },
    )}
    ${this.renderEvents()}`;
  }

  private renderDevices(): TemplateResult {
    const { group: words } = this.words;
    return html`<section class="card flush card-form" aria-labelledby="devices">
      <div class="card-head"><h2 id="devices">${words.devices}</h2></div>
      ${
        this.devices.length === 0
          ? html`<p class="evening muted">${words.noDevices}</p>`
          : html`<ul>
              ${this.devices.map(
                ({ _id, name }) =>
                  html`<li class="evening">
                    <h3><a href=${hrefOf(`/doors/devices/${_id}`)}>${name}</a></h3>
                  </li>`,
              )}
            </ul>`
      }
    </section>`;
  }

  protected override content(): TemplateResult {
    const { group } = this;
    const remove = group
      ? this.removeAction(group.name, { ...this.words.group, removed: this.words.removed }, () =>
          this.client.delete({ id: group._id }),
        )
      : nothing;
    return this.page(remove, group ? this.renderDevices() : nothing);
  }
}
customElements.define('desk-door-group', DeskDoorGroup);
