/** Why a position of a courier is not stored (criteria B19): not on duty, or taken when they were not. */
export const POSITION_REFUSALS = ['OFFLINE', 'ON_BREAK', 'BEFORE_SHIFT', 'DURING_BREAK'] as const;
export type PositionRefusal = (typeof POSITION_REFUSALS)[number];
