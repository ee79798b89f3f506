/** The kinds of second factor. */
export const factorMethods = ['totp', 'passkey'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** How people can prove who they are. */
const proofMethods = ['password', ...factorMethods] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** True for one of them; used where it arrives as text. */
export function isProofMethod(value: unknown): value is ProofMethod {
  return proofMethods.some((method) => method === value);
}

/** The parts of the state that a decision rests on, as an administrator saw them before. */
export const seenParts = ['record', 'balances', 'policy'] as const;
export type SeenPart = (typeof seenParts)[number];
/** A part that may have changed since it was looked at. */
export type ChangedPart = SeenPart | 'price';

/** Parts, and a signed price where there is one: what `expected` of a write may be. */
export const expectedPattern = /^[A-Z2-7]{12}(?:\.[A-Z2-7]{12}){2}(?:\.[A-Za-z0-9_-]{1,400})?$/;

/**
 * The reasons that delay the payment of a withdrawal, though nobody has stopped it; `sender` delays the approval of a
 * deposit.
 */
export const waitReasons = ['address', 'password', 'factor', 'daily-limit', 'sender'] as const;
export type WaitReason = (typeof waitReasons)[number];

/** `untilMs`: when it ends by itself; `null` if it does not. */
export type PaymentWait = { reason: WaitReason; untilMs: number | null };
