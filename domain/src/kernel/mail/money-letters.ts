import { brand } from '../brand.ts';
import { payoutWords } from '../../money/transaction/movement-words.ts';
import type { TransactionAskItem } from '../../money/transaction/transaction.ts';

/** What the mails about somebody's money need to know. `what`: "withdrawal of $500.00 in BTC". */
export type MoneyMailValues = {
  'deposit-received': { name: string; what: string; link: string };
  /** `receipt`: how much coin it brought and what was booked for it, if that differs from the request; else empty. */
  'deposit-approved': { name: string; what: string; receipt: string; link: string };
  /** `reason` is empty if the administrator gave none. */
  'deposit-rejected': { name: string; what: string; reason: string; link: string };
  'transaction-information': {
    name: string;
    what: string;
    items: readonly TransactionAskItem[];
    text: string;
    link: string;
  };
  /** `payment`: "0.007813 BTC"; `price`: "1 BTC = $64,000.00". */
  'withdrawal-approved': { name: string; what: string; payment: string; price: string; link: string };
  'withdrawal-rejected': { name: string; what: string; reason: string; link: string };
  /** `amount`: "$25.00"; `coin`: "0.000391 BTC". `reason` is empty if the administrator gave none. */
  'profit-credited': { name: string; amount: string; coin: string; reason: string; link: string };
  /** `changes`: a line for each figure that changed. `reason` is empty if the administrator gave none. */
  'figures-edited': { name: string; changes: readonly string[]; reason: string; link: string };
  /**
   * `payment`: how much coin. Neither mail names a blockchain transaction: a correction would make it wrong.
   * `isListed`: the owner has the withdrawal in their list.
   */
  'withdrawal-sent': {
    name: string;
    what: string;
    payment: string;
    address: string;
    /** The blockchain was asked, and does not show it. */
    isUnseen: boolean;
    isListed: boolean;
    link: string;
  };
  'withdrawal-corrected': { name: string; what: string; isListed: boolean; link: string };
  'withdrawal-returned': { name: string; what: string; reason: string; link: string };
};

const itemWords: Readonly<Record<TransactionAskItem, string>> = {
  proof: 'another proof of payment',
  'transaction-id': 'the transaction id',
  explanation: 'an explanation',
};

const label = 'See your transactions';
const follow = (isListed: boolean): string[] =>
  isListed
    ? ['You can follow the payment on a public explorer: the link is in the details of the withdrawal.']
    : [];
const given = (reason: string): string[] => (reason === '' ? [] : [`Reason: ${reason}`]);
const questions = `If you have questions, write to ${brand.supportEmail}.`;

/** They are about somebody's own money, so no switch names them. */
export const moneyLetters = {
  'deposit-received': ({ what, link }: MoneyMailValues['deposit-received']) => ({
    subject: `We received your ${what}`,
    paragraphs: [
      `We received your ${what} with its proof of payment. We review it, and your balance changes when it is approved.`,
      `If this was not you, write to ${brand.supportEmail}.`,
    ],
    action: { label, link },
  }),
  'deposit-approved': ({ what, receipt, link }: MoneyMailValues['deposit-approved']) => ({
    subject: `Your ${what} was approved`,
    paragraphs: [
      `Your ${what} was reviewed and approved.`,
      receipt === '' ? 'It is in your balance.' : `We received ${receipt}. That is in your balance.`,
    ],
    action: { label, link },
  }),
  'deposit-rejected': ({ what, reason, link }: MoneyMailValues['deposit-rejected']) => ({
    subject: `Your ${what} was rejected`,
    paragraphs: [`Your ${what} was reviewed and rejected.`, ...given(reason), questions],
    action: { label, link },
  }),
  'transaction-information': ({ what, items, text, link }: MoneyMailValues['transaction-information']) => ({
    subject: `We need more information about your ${what}`,
    paragraphs: [
      `We are reviewing your ${what} and ask you for this: ${items.map((item) => itemWords[item]).join(', ')}.`,
      `Why: ${text}`,
      'Please answer on our page after you have signed in. It stays pending until then.',
    ],
    action: { label: 'Answer', link },
  }),
  'withdrawal-approved': ({ what, payment, price, link }: MoneyMailValues['withdrawal-approved']) => ({
    subject: `Your ${what} was approved and is to be sent`,
    paragraphs: [
      `Your ${what} was reviewed and approved.`,
      `${payoutWords['to-be-sent'].amount(payment)}, at ${price}. We write again when it was sent.`,
    ],
    action: { label, link },
  }),
  'withdrawal-rejected': ({ what, reason, link }: MoneyMailValues['withdrawal-rejected']) => ({
    subject: `Your ${what} was rejected`,
    paragraphs: [
      `Your ${what} was reviewed and rejected. What was held for it is available again.`,
      ...given(reason),
      questions,
    ],
    action: { label, link },
  }),
  'profit-credited': ({ amount, coin, reason, link }: MoneyMailValues['profit-credited']) => ({
    subject: `Profit of ${amount} was credited`,
    paragraphs: [`Profit of ${amount} was credited to your account, recorded as ${coin}.`, ...given(reason)],
    action: { label, link },
  }),
  'figures-edited': ({ changes, reason, link }: MoneyMailValues['figures-edited']) => ({
    subject: 'Your balance was edited',
    paragraphs: [
      'An administrator edited what is available in your account.',
      ...changes,
      ...given(reason),
      questions,
    ],
    action: { label: 'See your dashboard', link },
  }),
  'withdrawal-sent': (values: MoneyMailValues['withdrawal-sent']) => ({
    subject: `Your ${values.what} was ${values.isUnseen ? 'marked as ' : ''}sent`,
    paragraphs: [
      values.isUnseen
        ? `A transaction was entered that pays ${values.payment} to the address ${values.address}, for your ${values.what}. The blockchain does not show this payment yet.`
        : `${values.payment} is on its way to the address ${values.address}, for your ${values.what}.`,
      ...follow(values.isListed),
    ],
    action: { label, link: values.link },
  }),
  'withdrawal-corrected': ({ what, isListed, link }: MoneyMailValues['withdrawal-corrected']) => ({
    subject: `The transaction of your ${what} was corrected`,
    paragraphs: [
      `A different transaction is now entered as the payment of your ${what}. Amount and address stay the same.`,
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
