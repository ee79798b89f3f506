/** The kinds of second factor. */
export const factorMethods = ['totp', 'passkey'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The ways to prove one's identity. */
const proofMethods = ['password', ...factorMethods] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** Returns whether a text is a way to prove one's identity. */
export function isProofMethod(value: unknown): value is ProofMethod {
  return proofMethods.some((method) => method === value);
}

/** The parts of the state that a decision depends on, as an administrator saw them. */
export const seenParts = ['record', 'balances', 'policy'] as const;
export type SeenPart = (typeof seenParts)[number];
/** A part that may have changed since the administrator saw it. */
export type ChangedPart = SeenPart | 'price';

/** The form of `expected`: the digests of the parts, and a signed price if there is one. */
export const expectedPattern = /^[A-Z2-7]{12}(?:\.[A-Z2-7]{12}){2}(?:\.[A-Za-z0-9_-]{1,400})?$/;

/** The parts whose digests differ between two `expected`. */
export function listDifferentParts(one: string, other: string): SeenPart[] {
  const [before, after] = [one.split('.'), other.split('.')];
  return seenParts.filter((_part, index) => before[index] !== after[index]);
}

/**
 * The reasons that delay the payment of a withdrawal without an administrator's decision; `sender` delays the approval
 * of a deposit.
 */
export const waitReasons = ['address', 'password', 'factor', 'daily-limit', 'sender'] as const;
export type WaitReason = (typeof waitReasons)[number];

/** `untilMs` is the end of the wait, or `null` if it does not end by itself. */
export type PaymentWait = { reason: WaitReason; untilMs: number | null };
