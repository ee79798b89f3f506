export interface Settings {
  readonly paymentBounds: {
    readonly addressHours: number;
    readonly passwordHours: number;
    readonly factorHours: number;
    readonly payoutDayUsdCents: number;
  };
}

/** The longest wait before a payment: 30 days. */
const waitHoursMax = 720;

/** One sentence for each value of `operator/settings.ts` that makes no sense. */
export function settingsFaults({ paymentBounds }: Settings): string[] {
  const { payoutDayUsdCents, ...waits } = paymentBounds;
  const faults = Object.entries(waits)
    .filter(([, hours]) => !isWhole(hours, waitHoursMax))
    .map(
      ([name, hours]) =>
        `paymentBounds.${name} must be a whole number of hours from 0 to ${waitHoursMax}, and is ${hours}.`,
    );
  return isWhole(payoutDayUsdCents, Number.MAX_SAFE_INTEGER)
    ? faults
    : [
        ...faults,
        `paymentBounds.payoutDayUsdCents must be a whole number of cents, 0 or more, and is ${payoutDayUsdCents}.`,
      ];
}

function isWhole(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= max;
}
