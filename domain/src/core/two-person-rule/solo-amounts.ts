import type { AmountsByHour } from '../../kernel/amounts/recent-hours.ts';

/**
 * The amounts that one administrator has decided alone: `soloAmounts/{uid}`. Withdrawals, credits and edited figures
 * count together, so neither splitting an amount nor changing its kind gains anything.
 */
export type SoloAmounts = AmountsByHour;
