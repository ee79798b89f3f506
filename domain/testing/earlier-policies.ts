/** Documents as they were stored before 2026-11-25, when each rule had a bound or a switch, and waits were stored. */
const rules = { withdrawals: null, credits: null, figures: null, wallet: false, policy: false };
const noWaits = { addressHours: 0, passwordHours: 0, factorHours: 0, payoutDayUsdCents: 0 };

export const earlierPolicies = {
  rules,
  noWaits,
  /** A looser one, shorter waits included, that two people have confirmed: it counts from `fromMs` on. */
  loosened: {
    fromMs: 1_760_000_000_000,
    stored: {
      policy: { ...rules, ...noWaits, withdrawals: 1_000_000, credits: 100_000, addressHours: 48 },
      next: {
        policy: { ...rules, ...noWaits, withdrawals: 1_000_000, credits: 200_000, addressHours: 24 },
        fromMs: 1_760_000_000_000,
      },
    },
  },
  /** What an administrator has decided alone, in cents by hour and rule. */
  soloAmounts: { uid: 'ada', hours: { 99: { credits: 5, figures: 7 }, 100: { withdrawals: 11 } } },
};
