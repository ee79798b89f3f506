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
