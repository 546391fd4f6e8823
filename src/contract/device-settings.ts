/** The settings of a device at a door: its own, or those of its scan group. */
import { flag, num, part, text } from './fields.ts';
import { z } from './route.ts';
import { id } from './strict.ts';

/** How a device shows results and how often it syncs. Values that are missing are the device's own. */
export const DeviceSettings = part({
  /** `green`, `orange`, `red`, `blue` or `pink` for each kind of result. */
  colorSettings: part({ success: text, declined: text, repeated: text, highlighted: text, actionRequired: text }),
  enableSoundFeedback: flag,
  enableHapticFeedback: flag,
  /** Seconds for which a result is shown: 1, 3, 5, 10, 15 or 30. */
  scanRevealInterval: num,
  /** Seconds between two syncs: 5, 15, 30, 60, 300, 600 or 900. */
  ticketSyncInterval: num,
  /** Of an access user: `full`, also when missing, or `restricted`, which sees no names. */
  accessMode: text,
  /** Of an access user: its scan group. */
  scanGroupId: text,
});
export type DeviceSettings = z.output<typeof DeviceSettings>;

const colours = ['green', 'orange', 'red', 'blue', 'pink'] as const;

/** The same as they are written. */
export const DeviceSettingsInput = z.optional(
  z.object({
    colorSettings: z.optional(
      z.object({
        success: z.optional(z.enum(colours)),
        declined: z.optional(z.enum(colours)),
        repeated: z.optional(z.enum(colours)),
        highlighted: z.optional(z.enum(colours)),
        actionRequired: z.optional(z.enum(colours)),
      }),
    ),
    enableSoundFeedback: flag,
    enableHapticFeedback: flag,
    scanRevealInterval: z.optional(z.literal([1, 3, 5, 10, 15, 30])),
    ticketSyncInterval: z.optional(z.literal([5, 15, 30, 60, 300, 600, 900])),
    accessMode: z.optional(z.enum(['full', 'restricted'])),
    scanGroupId: z.optional(id),
  }),
);
