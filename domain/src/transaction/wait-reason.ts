/** What delays the payment of a withdrawal, though nobody has stopped it. */
export const waitReasons = ['address', 'password', 'factor', 'daily-limit'] as const;
export type WaitReason = (typeof waitReasons)[number];

/** `untilMs`: when it ends by itself; `null` if it does not. */
export type PaymentWait = { reason: WaitReason; untilMs: number | null };
