import { brand } from '../brand.ts';

/** What the mails about a deposit or a withdrawal need to know. `what`: "withdrawal of $500.00 in BTC". */
export type MoneyMailValues = {
  /**
   * `payment`: how much coin a withdrawal pays, and at which price; empty for a deposit. `receipt`: how much coin a deposit
   * brought and what was booked for it, where that is not what was asked for; else empty.
   */
  'transaction-approved': { name: string; what: string; payment: string; receipt: string; link: string };
  /** `reason` is empty where the administrator gave none. */
  'transaction-rejected': { name: string; what: string; reason: string; link: string };
  /**
   * `payment`: how much coin. Neither names a transaction of the chain: a correction would make the mail wrong.
   * `isListed`: the owner has the withdrawal in their list.
   */
  'withdrawal-sent': {
    name: string;
    what: string;
    payment: string;
    address: string;
    isListed: boolean;
    link: string;
  };
  'withdrawal-corrected': { name: string; what: string; isListed: boolean; link: string };
  'withdrawal-returned': { name: string; what: string; reason: string; link: string };
};

const label = 'See your transactions';
const follow = (isListed: boolean): string[] =>
  isListed
    ? ['You can follow the payment on a public explorer: the link is in the details of the withdrawal.']
    : [];
const questions = `If you have questions, write to ${brand.supportEmail}.`;

/** They are about somebody's own money, so no switch names them. */
export const moneyLetters = {
  'transaction-approved': ({ what, payment, receipt, link }: MoneyMailValues['transaction-approved']) => ({
    subject: `Your ${what} was approved`,
    paragraphs: [
      `Your ${what} was reviewed and approved.`,
      ...(payment === '' ? [] : [`You receive ${payment}.`]),
      ...(receipt === '' ? [] : [`We received ${receipt}.`]),
    ],
    action: { label, link },
  }),
  'transaction-rejected': ({ what, reason, link }: MoneyMailValues['transaction-rejected']) => ({
    subject: `Your ${what} was rejected`,
    paragraphs: [
      `Your ${what} was reviewed and rejected. Anything that was held for it is available again.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      questions,
    ],
    action: { label, link },
  }),
  'withdrawal-sent': ({ what, payment, address, isListed, link }: MoneyMailValues['withdrawal-sent']) => ({
    subject: `Your ${what} was sent`,
    paragraphs: [
      `${payment} is on its way to the address ${address}, for your ${what}.`,
      ...follow(isListed),
    ],
    action: { label, link },
  }),
  'withdrawal-corrected': ({ what, isListed, link }: MoneyMailValues['withdrawal-corrected']) => ({
    subject: `The transaction of your ${what} was corrected`,
    paragraphs: [
      `Another transaction than before is now entered as the payment of your ${what}. Amount and address stay the same.`,
      ...follow(isListed),
      questions,
    ],
    action: { label, link },
  }),
  'withdrawal-returned': ({ what, reason, link }: MoneyMailValues['withdrawal-returned']) => ({
    subject: `The payment of your ${what} was returned`,
    paragraphs: [
      `The payment of your ${what} did not reach its address. The amount is available in your account again.`,
      `Reason: ${reason}`,
      `You can request the withdrawal again. ${questions}`,
    ],
    action: { label, link },
  }),
};
