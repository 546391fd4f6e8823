/** The devices at the doors: what each may open, whether it scans, and what can be done with it. */
import { html, nothing, type TemplateResult } from 'lit';
import { accessUsers, type AccessUser } from '../../contract/access-users.ts';
import type { ScanGroup } from '../../contract/scan-groups.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { state } from '../parts/icons.ts';
import { menu, type Action } from '../parts/menu.ts';
import { emptyState } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import type { DoorPagesTexts } from './door-texts.ts';
import { pair } from './pairing.ts';

/** What the list is drawn with. */
export interface DeviceListHost {
  readonly desk: Desk;
  readonly words: DoorPagesTexts;
  readonly devices: readonly AccessUser[];
  readonly groups: readonly ScanGroup[];
  /** Loads the page again. */
  readonly reload: () => Promise<void>;
}

const isExpired = ({ expires }: AccessUser): boolean => expires !== undefined && new Date(expires) < new Date();

const isOn = (device: AccessUser): boolean => device.active !== false && !isExpired(device);

/** Asks before a device is revoked, or deleted for good. */
function askFor(host: DeviceListHost, { _id: id, name }: AccessUser, what: 'revoke' | 'remove'): void {
  const { desk, words } = host;
  const client = desk.client({ accessUsers: { update: accessUsers.update, delete: accessUsers.delete } }).accessUsers;
  const isRevoking = what === 'revoke';
  ask(
    {
      title: isRevoking ? words.revokeTitle(name) : words.removeTitle(name),
      confirm: words[what],
      isDanger: true,
      body: html`<p>${isRevoking ? words.revokeText : words.removeText}</p>`,
      act: async () => {
        if (isRevoking) await client.update({ id, active: false });
        else await client.delete({ id });
        await host.reload();
        desk.toast(isRevoking ? words.revoked : words.removed);
      },
    },
    desk.texts,
  );
}

async function restore({ desk, words, reload }: DeviceListHost, { _id: id }: AccessUser): Promise<void> {
  const client = desk.client({ accessUsers: { update: accessUsers.update } });
  try {
    await client.accessUsers.update({ id, active: true });
    await reload();
    desk.toast(words.restored);
  } catch (error) {
    desk.toast(messageOf(error, desk.texts));
  }
}

function actionsOf(host: DeviceListHost, device: AccessUser): readonly Action[] {
  const { desk, words } = host;
  const edit: Action = {
    word: words.edit,
    act: () => {
      desk.go(`/doors/devices/${device._id}`);
    },
  };
  const dangerous = (what: 'revoke' | 'remove'): Action => ({
    word: words[what],
    isDanger: true,
    act: () => {
      askFor(host, device, what);
    },
  });
  if (device.active === false)
    return [edit, { word: words.restore, act: () => void restore(host, device) }, dangerous('remove')];
  const pairing: Action = {
    word: words.pair,
    act: () => void pair(desk, words, device),
  };
  return [...(isExpired(device) ? [] : [pairing]), edit, dangerous('revoke')];
}

function presenceOf(words: DoorPagesTexts, device: AccessUser): TemplateResult {
  if (device.active === false) return state('none', words.revokedState);
  if (isExpired(device)) return state('none', words.expired);
  return device.paired === true ? state('good', words.active) : state('wait', words.unpaired);
}

function row(host: DeviceListHost, device: AccessUser): TemplateResult {
  const { desk, words, groups } = host;
  const { formats, may, texts } = desk;
  const { _id: id, name, accessAllEvents, events = [], expires, lastSeenAt, permissions = [], deviceSettings } = device;
  const group = groups.find(({ _id }) => _id === deviceSettings?.scanGroupId);
  const facts = [
    accessAllEvents === false ? words.someEvents(events.length) : words.allEvents,
    ...(permissions.includes('scans:force') ? [words.byHand] : []),
    ...(expires === undefined ? [] : [words.until(formats.short(expires))]),
  ];
  const linked = (path: string, word: string) =>
    may('scans:write') ? html`<a href=${hrefOf(path)}>${word}</a>` : word;
  return html`<tr>
    <td class="first grow">
      ${linked(`/doors/devices/${id}`, name)}<span class="sub"
        >${facts.join(' · ')}${group ? html` · ${linked(`/doors/groups/${group._id}`, group.name)}` : nothing}</span
      >
    </td>
    <td class="muted">
      ${
        lastSeenAt === undefined
          ? words.neverSeen
          : html`<span class="phone-only">${words.columns.seen} </span>${formats.short(lastSeenAt)}`
      }
    </td>
    <td class="aside">${presenceOf(words, device)}</td>
    <td class="tools aside first">
      ${may('scans:write') ? menu(`device-${id}`, texts.list.more(name), actionsOf(host, device)) : nothing}
    </td>
  </tr>`;
}

/** The table of devices with its head; those that scan no more stand at the end. */
export function deviceList(host: DeviceListHost): TemplateResult {
  const { desk, words, devices } = host;
  const { columns } = words;
  return html`<section class="card flush" aria-labelledby="devices">
    <div class="card-head"><h2 id="devices">${words.devices}</h2></div>
    ${
      devices.length === 0
        ? emptyState(words.empty, words.emptyText)
        : html`<table class="stacks">
            <thead>
              <tr>
                <th>${columns.name}</th>
                <th>${columns.seen}</th>
                <th>${columns.state}</th>
                <th><span class="hidden">${desk.texts.list.actions}</span></th>
              </tr>
            </thead>
            <tbody>
              ${[...devices.filter(isOn), ...devices.filter((device) => !isOn(device))].map((device) => row(host, device))}
            </tbody>
          </table>`
    }
  </section>`;
}
