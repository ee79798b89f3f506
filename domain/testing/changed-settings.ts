import type { Settings } from '@keelstone/operator/check/settings';
import { settings } from '@keelstone/operator/settings';

/** The settings of a fork: each is another one than in operator/settings.ts. A new one has to be here to compile. */
export const changedSettings: Settings = {
  depositUsdMin: 320,
  withdrawalUsdMin: 410,
  pendingDepositsPerUser: 7,
  pendingWithdrawalsPerUser: 5,
  ageYearsMin: 21,
  largeDecisionUsdCents: 2_300_000,
  peopleReadAlert: 130,
  paymentBounds: { addressHours: 11, passwordHours: 13, factorHours: 17, payoutDayUsdCents: 1_900_000 },
  chain: {
    confirmations: [{ belowUsd: null, confirmations: 9 }],
    newSenderHours: 37,
    ownWallets: { btc: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'], eth: [] },
    sources: { btc: 'mempool.example', eth: 'node.example' },
  },
  keptDays: {
    sentMail: 31,
    activity: 32,
    notice: 33,
    securityEvent: 433,
    unverifiedAccount: 12,
    rejectedKyc: 251,
    proof: 1_826,
    closedAccount: 1_827,
  },
  region: 'europe-west1',
  minInstances: 1,
  phoneCountries: ['CH'],
  nationality: 'Switzerland',
};

/** Each setting as a path: "chain.newSenderHours". */
type PathOf<T, Before extends string = ''> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends number | string | readonly unknown[]
    ? `${Before}${K}`
    : PathOf<NonNullable<T[K]>, `${Before}${K}.`>;
}[keyof T & string];

/** The texts in which a setting appears: of pages; of mails, refusals, the PDF, the API document, the list of settings. */
type Shown = { pages?: readonly string[]; server?: readonly string[] };

/** Of each setting the texts in which its value is, or why there are none. A new one has to be here to compile. */
const textsOfSettings: Record<PathOf<Settings>, ((settings: Settings) => Shown) | string> = {
  depositUsdMin: ({ depositUsdMin: usd }) => ({
    pages: [`Minimum: ${String(usd)} USD`, `an amount from ${String(usd)} USD`, `$${String(usd)} to deposit`],
    server: [
      ...['request-deposit', 'request-quote'].map((call) => minimumText(call, usd)),
      `"minimum":${String(usd)},`,
    ],
  }),
  withdrawalUsdMin: ({ withdrawalUsdMin: usd }) => ({
    pages: [`Minimum: ${String(usd)} USD`, `at least ${String(usd)} USD`, `$${String(usd)} to withdraw`],
    server: [minimumText('request-withdrawal', usd), `"minimum":${String(usd)},`],
  }),
  pendingDepositsPerUser: 'the refusal names no number',
  pendingWithdrawalsPerUser: 'the refusal names no number',
  ageYearsMin: ({ ageYearsMin: age }) => ({
    pages: [`You must be at least ${String(age)}`],
    server: [`You must be at least ${String(age)} years old`],
  }),
  largeDecisionUsdCents: 'the mail names the amount that was decided',
  peopleReadAlert: ({ peopleReadAlert: people }) => ({
    server: [`mailed about it from ${String(people)}, 1,000`, `at least ${String(people)} different people`],
  }),
  'paymentBounds.addressHours': 'a withdrawal that waits names when its wait ends',
  'paymentBounds.passwordHours': 'a withdrawal that waits names when its wait ends',
  'paymentBounds.factorHours': 'a withdrawal that waits names when its wait ends',
  'paymentBounds.payoutDayUsdCents': 'the refusal names no amount',
  'chain.confirmations': 'each payment names how many it needs',
  'chain.newSenderHours': ({ chain }) => ({
    server: [`not known to be its account's alone, ${String(chain.newSenderHours)} at least`],
  }),
  'chain.ownWallets.btc': 'addresses are no text',
  'chain.ownWallets.eth': 'addresses are no text',
  'chain.sources.btc': 'each reading names its source',
  'chain.sources.eth': 'each reading names its source',
  'keptDays.sentMail': ({ keptDays }) => ({
    server: [`was written to and why is kept, 30 at least (default ${String(keptDays.sentMail)};`],
  }),
  'keptDays.activity': ({ keptDays }) => ({
    server: [`entry of the Login Activity is kept, 30 at least (default ${String(keptDays.activity)};`],
  }),
  'keptDays.notice': ({ keptDays }) => ({
    server: [`entry of the bell is kept, 30 at least (default ${String(keptDays.notice)};`],
  }),
  'keptDays.securityEvent': ({ keptDays }) => ({
    server: [`${String(keptDays.securityEvent)} days at first`],
  }),
  'keptDays.unverifiedAccount': ({ keptDays }) => ({
    server: [`never verified is deleted (default ${String(keptDays.unverifiedAccount)};`],
  }),
  'keptDays.rejectedKyc': ({ keptDays }) => ({
    server: [`180 at least (default ${String(keptDays.rejectedKyc)};`],
  }),
  'keptDays.proof': ({ keptDays }) => ({
    server: [`decided deposit is erased, 1825 at least (default ${String(keptDays.proof)};`],
  }),
  'keptDays.closedAccount': ({ keptDays }) => ({
    server: [`closed account is erased, 1825 at least (default ${String(keptDays.closedAccount)};`],
  }),
  region: 'no text names it',
  minInstances: 'no text names it',
  phoneCountries: 'no number: web/src/ui/phone-field.test.tsx',
  nationality: ({ nationality }) => ({ pages: [`Nationality: ${nationality}.`] }),
};

const minimumText = (call: string, usd: number) =>
  `${call}: Please enter an amount greater than or equivalent to ${String(usd)}.`;

/** The texts of all settings as one side shows them: with the settings of the fork, and with the operator's. */
export function shownBy(side: keyof Shown): { changed: string[]; own: string[] } {
  const of = (each: Settings) =>
    Object.values(textsOfSettings).flatMap((texts) =>
      typeof texts === 'string' ? [] : (texts(each)[side] ?? []),
    );
  return { changed: of(changedSettings), own: of(settings) };
}
