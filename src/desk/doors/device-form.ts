/** The form of a device: read from the device, and made into what is sent. */
import { accessPermissions, type AccessUser, type accessUsers } from '../../contract/access-users.ts';
import type { Input } from '../../contract/route.ts';
import { instantOf, isSameList, localTime } from '../parts/typed.ts';

/** What stands in the form. */
export interface TypedDevice {
  readonly name: string;
  readonly opensAll: boolean;
  readonly events: readonly string[];
  /** By the clock of the seller, as `2026-05-14T20:00`; empty for no end. */
  readonly expires: string;
  readonly mayForce: boolean;
  readonly showsNames: boolean;
  /** Empty for none. */
  readonly group: string;
}

type Changes = Omit<Input<typeof accessUsers.update>, 'id'>;

export const newDevice: TypedDevice = {
  name: '',
  opensAll: true,
  events: [],
  expires: '',
  mayForce: false,
  showsNames: true,
  group: '',
};

export function typedDevice(device: AccessUser, zone: string): TypedDevice {
  const { name, accessAllEvents, events = [], expires, permissions = [], deviceSettings } = device;
  return {
    name,
    opensAll: accessAllEvents !== false,
    events,
    expires: localTime(expires, zone),
    mayForce: permissions.includes('scans:force'),
    showsNames: deviceSettings?.accessMode !== 'restricted',
    group: deviceSettings?.scanGroupId ?? '',
  };
}

/** The settings of a device, which are sent whole: those without a field stay. */
function settingsOf(device: AccessUser | undefined, { showsNames, group }: TypedDevice): Changes['deviceSettings'] {
  const { accessMode: _mode, scanGroupId: _group, ...others } = device?.deviceSettings ?? {};
  return {
    ...(others as Changes['deviceSettings']), // the service has checked them
    ...(!showsNames && { accessMode: 'restricted' }),
    ...(group !== '' && { scanGroupId: group }),
  };
}

/** What differs between two states of the form. @param device Missing for a new one. @param zone Of the seller. */
export function deviceChanges(
  device: AccessUser | undefined,
  { before, typed, zone }: { readonly before: TypedDevice; readonly typed: TypedDevice; readonly zone: string },
): Changes {
  const { permissions: held = ['scans:write'] } = device ?? {};
  const kept = accessPermissions.filter((one) => one !== 'scans:force' && held.includes(one));
  return {
    ...(typed.name.trim() !== before.name && { name: typed.name.trim() }),
    ...(typed.opensAll !== before.opensAll && { accessAllEvents: typed.opensAll }),
    ...(!typed.opensAll && !isSameList(typed.events, before.events) && { events: [...typed.events] }),
    ...(typed.expires !== before.expires && { expires: instantOf(typed.expires, zone) }),
    ...(typed.mayForce !== before.mayForce && {
      permissions: typed.mayForce ? [...kept, 'scans:force' as const] : kept,
    }),
    ...((typed.showsNames !== before.showsNames || typed.group !== before.group) && {
      deviceSettings: settingsOf(device, typed),
    }),
  };
}
