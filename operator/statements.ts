import type { Statements } from './check/statements.ts';

/**
 * The statements on the landing page that only the operator can vouch for. An empty text states nothing: the page then
 * leaves it out, or says only what the product does by itself.
 */
export const statements: Statements = {
  headline: "World's Best Cryptocurrency Platform for you",
  /** "Trusted by … users" */
  users: '30,000+',
  licence: 'Ask us for our licence and its authority before you deposit.',
  custody: 'Coins are held in our own wallets.',
  fees: 'No fee for deposits and withdrawals.',
  technology: 'You see the price before you send a deposit, and until when it holds.',
  support: 'People answer by email and by phone, in plain words.',
  payouts: 'Withdrawals are processed in a few hours for eligible users.',
  encryption: 'Documents are encrypted at rest and seen only by those who check them.',
  profits: 'Profits start no more than 7 days after a confirmed deposit.',
};
