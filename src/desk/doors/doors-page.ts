/** `<desk-doors>`: who is in, late scans that wait, then the devices at the doors, their scan groups and the zones. */
import { html, nothing, type TemplateResult } from 'lit';
import { accessUsers, type AccessUser } from '../../contract/access-users.ts';
import { overview } from '../../contract/overview.ts';
import type { Answer } from '../../contract/route.ts';
import { scanGroups, scanZones, type ScanGroup, type ScanZone } from '../../contract/scan-groups.ts';
import type { Client } from '../../client/client.ts';
import { conditional } from '../parts/conditional.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { Recount } from '../parts/recount.ts';
import { deviceList } from './device-list.ts';
import { doorTexts, english } from './door-texts.ts';
import { LateList } from './late-list.ts';
import { whoIsIn } from './who-is-in.ts';
import { groupList, zoneList } from './zones.ts';

export class DeskDoors extends DeskPage {
  words = english;
  private overview!: Answer<typeof overview.get>;
  private counts: Client<{ overview: { get: typeof overview.get } }> | undefined;
  private devices: readonly AccessUser[] = [];
  private groups: readonly ScanGroup[] = [];
  private zones: readonly ScanZone[] = [];
  private readonly late = new LateList(this);
  private readonly recount = new Recount(this, () => this.count());

  override get heading(): string {
    return this.desk.texts.nav.doors;
  }

  protected override async load(): Promise<void> {
    const { desk } = this;
    const client = desk.client({
      ...{ accessUsers: { list: accessUsers.list }, scanGroups: { list: scanGroups.list } },
      scanZones: { list: scanZones.list },
    });
    this.counts = desk.client({ overview: { get: overview.get } }, conditional());
    const [words, devices, groups, zones] = await Promise.all([
      doorTexts(desk),
      client.accessUsers.list({}),
      client.scanGroups.list({}),
      client.scanZones.list({}),
      this.count(),
      this.late.load(),
    ]);
    this.words = words;
    this.devices = devices;
    this.groups = groups;
    this.zones = zones;
    this.recount.begin();
  }

  /** What changes during an evening. */
  private async count(): Promise<void> {
    if (this.counts) this.overview = await this.counts.overview.get({});
  }

  protected override content(): TemplateResult {
    const { desk, words, devices, groups, zones } = this;
    const host = { desk, words, devices, groups, zones, reload: () => this.reload() };
    const add = desk.may('scans:write')
      ? html`<a class="button primary" href=${hrefOf('/doors/devices/new')}>${words.add}</a>`
      : nothing;
    return html`${pageHead(this.heading, {
        actions: html`<a class="button" href="/door/" target="_blank">${icon('open')}${words.openDoor}</a>${add}`,
        below: html`<p class="muted below">${words.intro}</p>`,
      })}
      <div class="sections">
        ${whoIsIn(desk, words, this.overview)} ${this.late.render()} ${deviceList(host)} ${groupList(host)}
        ${zoneList(host)}
      </div>`;
  }
}
customElements.define('desk-doors', DeskDoors);
