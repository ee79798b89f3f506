/** What a decision rests on, and what an administrator saw of it before. */
export const seenParts = ['record', 'balances', 'policy'] as const;
export type SeenPart = (typeof seenParts)[number];
/** What may have changed since it was looked at. */
export type ChangedPart = SeenPart | 'price';
