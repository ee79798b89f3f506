import { legalTitles } from '@keelstone/domain/core/legal/legal-text';
import { statements } from '@keelstone/domain/kernel/landing/statements';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';

type Point = { title: string; text: string };

const dollars = (usd: number) => `$${usd.toLocaleString('en')}`;

/** Facts for every customer: our limits, and the operator's statements. */
export const facts: readonly Point[] = [
  {
    title: 'Minimum',
    text:
      depositLimits.usdMin === withdrawalLimits.usdMin
        ? `${dollars(depositLimits.usdMin)} to deposit or withdraw`
        : `${dollars(depositLimits.usdMin)} to deposit, ${dollars(withdrawalLimits.usdMin)} to withdraw`,
  },
  { title: 'Coins', text: 'Bitcoin and Ethereum.' },
  { title: legalTitles.fees, text: statements.fees },
  { title: legalTitles.custody, text: statements.custody },
].filter(({ text }) => text !== '');

/** The point of a statement, or `undefined` if the operator makes none. */
const makePoint = (title: string, text: string) => (text === '' ? undefined : { title, text });

/** Four benefits and four reasons in pairs: the operator's statements, or features of the product if there are no statements. */
export const rows: readonly (readonly [Point, Point | undefined])[] = [
  [
    {
      title: 'Self-service dashboard',
      text: 'See what you have, what is on its way and what to do next, at any hour.',
    },
    { title: 'Lifetime access', text: 'Your history stays in your account, without a subscription.' },
  ],
  [
    makePoint('High-performance trading technology', statements.technology) ?? {
      title: 'Exact figures',
      text: 'Dollars are kept to the cent, coins to eight decimals; pages show six, statements eight.',
    },
    { title: 'Funds security', text: 'Every movement is an entry that you can check yourself.' },
  ],
  [
    makePoint('Swift payouts', statements.payouts) ?? {
      title: 'Payouts you can follow',
      text: 'Each withdrawal shows what it waits for, and its transaction once it is sent.',
    },
    makePoint('Swift customer service', statements.support) ?? {
      title: 'Customer service',
      text: 'Write or call; every request has an order id.',
    },
  ],
  [
    {
      title: 'Identity protection',
      text:
        statements.encryption ||
        'Documents are shown only to those who check them, and every view is recorded.',
    },
    makePoint('Licensed services', statements.licence),
  ],
];
