export const depositAddressLimits = {
  /** For so long one administrator may put back the deposit addresses that another one replaced alone. */
  walletRestoreMs: 72 * 60 * 60_000,
} as const;
