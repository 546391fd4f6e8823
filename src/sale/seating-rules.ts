/** The rules of an event for the choice of its seats. */
import type { EventInfo } from '../contract/event-info.ts';

/** Settings of the seat choice, as the seller entered them: no value is sure to make sense. */
export interface SeatingRules {
  readonly contingents?: readonly string[] | undefined;
  /** `contingentsOnly`: the listed contingents and nothing else; otherwise seats without a contingent too. */
  readonly availabilityMode?: string | undefined;
  readonly orphanConfiguration?: OrphanConfiguration | undefined;
  readonly bestAvailableSeatingConfiguration?:
    | {
        readonly enabled?: boolean | undefined;
        readonly enforced?: boolean | undefined;
        readonly allowMassBooking?: boolean | undefined;
      }
    | undefined;
}

/** The rule for orphan seats; without one, any seat may be left alone. */
export interface OrphanConfiguration {
  /** Minimum of free seats next to each other beside a choice, if there are any; 2 if missing. */
  readonly minSeatDistance?: number | undefined;
  /** True if that holds at the ends of a row, too. */
  readonly edgeSeatsOrphaning?: boolean | undefined;
}

/** The rules of an event, from its info. */
export function rulesOf({ seatingConfigurations, contingents }: EventInfo): SeatingRules {
  return { ...(seatingConfigurations as SeatingRules | undefined), contingents };
}

/** True if seats of a contingent are sold here; `undefined` stands for seats without one. */
export function isOpen({ contingents = [], availabilityMode }: SeatingRules, contingent: string | undefined): boolean {
  return contingent === undefined ? availabilityMode !== 'contingentsOnly' : contingents.includes(contingent);
}

/** True if the service may choose seats, which is the default. */
export function picksBest({ bestAvailableSeatingConfiguration: best }: SeatingRules): boolean {
  return best?.enabled !== false;
}

/** True if only the service chooses. */
export function picksOnly(rules: SeatingRules): boolean {
  return picksBest(rules) && rules.bestAvailableSeatingConfiguration?.enforced === true;
}
