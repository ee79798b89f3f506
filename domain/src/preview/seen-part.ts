/** What a decision rests on, and what an administrator saw of it before. */
export const seenParts = ['record', 'balances', 'policy'] as const;
export type SeenPart = (typeof seenParts)[number];
/** What may have changed since it was looked at. */
export type ChangedPart = SeenPart | 'price';

/** Parts, and a signed price where there is one: what `expected` of a write may be. */
export const expectedPattern = /^[A-Z2-7]{12}(?:\.[A-Z2-7]{12}){2}(?:\.[A-Za-z0-9_-]{1,400})?$/;
