import type { AmountsByHour } from '../../kernel/amounts/recent-hours.ts';

/**
 * The amounts that one administrator has decided alone: `soloAmounts/{uid}`. All kinds add up, so that splitting an
 * amount or mixing kinds gains nothing.
 */
export type SoloAmounts = AmountsByHour;
