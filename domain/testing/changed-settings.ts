import type { Settings } from '@keelstone/operator/check/settings';
import { settings } from '@keelstone/operator/settings';
import { spellOut } from '../src/kernel/count-text.ts';

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
    pages: [
      `Minimum: ${String(usd)} USD`,
      `an amount from ${String(usd)} USD`,
      `$${String(usd)} to deposit`,
      `Send any amount from $${String(usd)}`,
    ],
    server: [
      ...['request-deposit', 'request-quote'].map((call) => minimumText(call, usd)),
      `minimum: ${String(usd)}`,
    ],
  }),
  withdrawalUsdMin: ({ withdrawalUsdMin: usd }) => ({
    pages: [`Minimum: ${String(usd)} USD`, `at least ${String(usd)} USD`, `$${String(usd)} to withdraw`],
    server: [minimumText('request-withdrawal', usd), `minimum: ${String(usd)}`],
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

/** The texts of all settings of the fork as one side shows them. */
export function shownBy(side: keyof Shown): string[] {
  return Object.values(textsOfSettings).flatMap((texts) =>
    typeof texts === 'string' ? [] : (texts(changedSettings)[side] ?? []),
  );
}

/** Texts with the old value of a setting that is not the setting's, by what it is. */
const ofOthers: Readonly<Record<string, RegExp>> = {
  'a status, decimals, an example': /`500` with the code|six decimals|such as "3 17"/g,
  'rows of lists, files and counts':
    /up to 500 at|pages of 200 are|(?:at|first) 1,000|10 rows|At most ten payments/g,
  'bounds of a mail, of which the setting is the first': /130, 1,000, 2,000/g,
  'the age of a factor, a price, a policy, payouts, reading, a link, an unlocking, a copy, a closing':
    /(?:less than|more than|takes|paid in|people within|once and for|takes effect|every|Starts the|closed in) 24 hours/g,
  'the delay of views and of a closing': /(?:each|Starts the|My data|appears|closed) (?:7|seven) days/g,
  'codes, questions, leases, a pause, addresses, characters, sealing':
    /ten (?:recovery codes|minutes, or|seconds|addresses)|Ten questions|six digits|least 6 char|sealed ten minutes/g,
  'an estimate, the steps of a form or of a page':
    /ten minutes and an|(?:About|of) 3\b|\n3\n(?:Proof|Document)|Three steps/g,
  'amounts and counts of samples': /Reserved for withdrawal, 6|^(?:500\.00|\$?1,000\.00)$/gm,
  'words of the operator, the example of the landing page':
    /03801, United States|show six|no more than 7 days|Follow one deposit[\s\S]*?Check it/g,
};

/** The old values of the operator's settings in these texts, in figures or as a word, with what is around them. */
export function listOldValues(texts: string): string[] {
  const rest = Object.values(ofOthers).reduce((left, others) => left.replaceAll(others, ''), texts);
  return listValues(settings).flatMap((old) => {
    const forms = [String(old), old.toLocaleString('en-US'), spellOut(String(old))].join('|');
    const date = String.raw`,? (?:[A-Z]\w+ )?20\d\d`;
    const bare = String.raw`.{0,40}(?<![\w.,:-])(?:${forms})(?:\.00)?(?![\w:]|[.,-]\d|${date}).{0,30}`;
    return [...rest.matchAll(new RegExp(bare, 'gi'))].map(([found]) => `${String(old)}: ${found}`);
  });
}

/** The names and numbers, in dollars if they are of cents; 0 is off, and 1 and codes of countries are in any text. */
function listValues(value: unknown, isCents = false): (string | number)[] {
  if (typeof value === 'number') return value > 1 ? [isCents ? value / 100 : value] : [];
  if (typeof value === 'string') return value.length > 2 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => listValues(each, key.endsWith('UsdCents')));
}
