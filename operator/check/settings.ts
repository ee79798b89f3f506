export interface Settings {
  readonly depositUsdMin: number;
  readonly withdrawalUsdMin: number;
  readonly pendingDepositsPerUser: number;
  readonly pendingWithdrawalsPerUser: number;
  readonly ageYearsMin: number;
  readonly largeDecisionUsdCents: number;
  readonly peopleReadAlert: number;
  readonly paymentBounds: {
    readonly addressHours: number;
    readonly passwordHours: number;
    readonly factorHours: number;
    readonly payoutDayUsdCents: number;
  };
  readonly chain: {
    readonly confirmations: readonly { readonly belowUsd: number | null; readonly confirmations: number }[];
    readonly newSenderHours: number;
    readonly ownWallets?: { readonly btc: readonly string[]; readonly eth: readonly string[] };
    readonly sources: { readonly btc: string; readonly eth: string };
  };
  readonly keptDays: Readonly<Record<KeptKind, number>>;
  readonly region: string;
  readonly minInstances?: number;
  readonly phoneCountries: readonly string[];
  readonly nationality: string;
}

type KeptKind =
  | 'sentMail'
  | 'activity'
  | 'notice'
  | 'securityEvent'
  | 'unverifiedAccount'
  | 'rejectedKyc'
  | 'proof'
  | 'closedAccount';

const centsMax = 100_000_000_000;
/** The longest wait before a payment: 30 days. */
const waitHoursMax = 720;
const sourceLengthMax = 40;

/** The fewest days that each kind can be kept: until a mistake, a theft or a tax audit has come to light. */
export const keptDaysMin: Readonly<Record<KeptKind, number>> = {
  sentMail: 30,
  activity: 30,
  notice: 30,
  securityEvent: 180,
  unverifiedAccount: 1,
  rejectedKyc: 180,
  proof: 5 * 365,
  closedAccount: 5 * 365,
};

/** One sentence for each value of `operator/settings.ts` that makes no sense. */
export function listSettingsFaults(settings: Settings): string[] {
  const { addressHours, passwordHours, factorHours, payoutDayUsdCents } = settings.paymentBounds;
  const { keptDays, region, phoneCountries, nationality } = settings;
  return [
    ...checkBetween('depositUsdMin', settings.depositUsdMin, 1, 1_000_000),
    ...checkBetween('withdrawalUsdMin', settings.withdrawalUsdMin, 1, 1_000_000),
    ...checkBetween('pendingDepositsPerUser', settings.pendingDepositsPerUser, 1, 20),
    ...checkBetween('pendingWithdrawalsPerUser', settings.pendingWithdrawalsPerUser, 1, 20),
    ...checkBetween('ageYearsMin', settings.ageYearsMin, 16, 100),
    ...checkBetween('largeDecisionUsdCents', settings.largeDecisionUsdCents, 0, centsMax),
    ...checkBetween('peopleReadAlert', settings.peopleReadAlert, 100, 500),
    ...checkBetween('paymentBounds.addressHours', addressHours, 0, waitHoursMax),
    ...checkBetween('paymentBounds.passwordHours', passwordHours, 0, waitHoursMax),
    ...checkBetween('paymentBounds.factorHours', factorHours, 0, waitHoursMax),
    ...checkBetween('paymentBounds.payoutDayUsdCents', payoutDayUsdCents, 0, centsMax),
    ...listChainFaults(settings.chain),
    ...(Object.keys(keptDaysMin) as KeptKind[]).flatMap((kind) => {
      const days = keptDays[kind];
      return days === 0 || (Number.isSafeInteger(days) && days >= keptDaysMin[kind])
        ? []
        : [
            `keptDays.${kind} must be a whole number of days, ${keptDaysMin[kind]} at least, or 0 for ever, and is ${days}.`,
          ];
    }),
    ...(/^[a-z]+-[a-z]+[0-9]$/.test(region)
      ? []
      : [`region must be a region of Google Cloud such as europe-west1, and is "${region}".`]),
    ...checkBetween('minInstances', settings.minInstances ?? 0, 0, 20),
    ...(phoneCountries.length > 0 && phoneCountries.every((code) => /^[A-Z]{2}$/.test(code))
      ? []
      : ['phoneCountries must be a list of country codes such as US, with one at least.']),
    ...(nationality.trim() === '' ? ['nationality must be the English name of a country.'] : []),
  ];
}

function listChainFaults({ confirmations: steps, newSenderHours, sources }: Settings['chain']): string[] {
  const bounds = steps.map(({ belowUsd }) => belowUsd ?? Infinity);
  const isRising = bounds.every((bound, at) => at === 0 || bound > (bounds[at - 1] ?? 0));
  return [
    ...steps.flatMap(({ confirmations }) => checkBetween('chain.confirmations', confirmations, 1, 100)),
    ...checkBetween('chain.newSenderHours', newSenderHours, 0, waitHoursMax),
    ...(isRising && bounds.at(-1) === Infinity
      ? []
      : ['chain.confirmations must be steps with rising bounds, and null for the last one.']),
    ...(Object.values(sources).every((name) => name.trim() !== '' && name.length <= sourceLengthMax)
      ? []
      : [`chain.sources must name both sources, in at most ${sourceLengthMax} letters.`]),
  ];
}

function checkBetween(name: string, value: number, min: number, max: number): string[] {
  return Number.isSafeInteger(value) && value >= min && value <= max
    ? []
    : [`${name} must be a whole number from ${min} to ${max}, and is ${value}.`];
}
