/** The figures of reviewers' texts, in words. */
type Figures = Readonly<Record<'amount' | 'outputs' | 'depth' | 'bookedBy' | 'disputed', string>>;

type VerdictWords = {
  /** The text in a row of the inbox, or `null` for a match and for a verdict that may still become one. */
  reason: string | null;
  /** The text for reviewers. */
  text: string | ((figures: Figures) => string);
  /** The text for the owner. By default it has the number of confirmations. */
  owner?: string;
};

/** The text for a deposit that names no transaction although a source is set. */
export const noIdText = 'It names no transaction: nothing on the chain shows this payment';

const notFound = { reason: 'No payment found', owner: 'Not found, please check id and network' } as const;
const owner = {
  search: 'Looking for it',
  elsewhere: 'Nothing of it came to our address, please check the id',
};

/** The verdicts about a deposit's transaction. The first that applies is shown. */
const verdicts = {
  'no-id': { reason: 'No transaction named', text: noIdText },
  'no-answer': { reason: null, text: 'The source gives no usable answer', owner: owner.search },
  disagree: {
    reason: 'Sources disagree',
    text: ({ disputed }) => `The sources disagree: ${disputed}`,
    owner: owner.search,
  },
  'not-found': { ...notFound, text: 'Not found on the chain' },
  'another-network': { ...notFound, text: 'Not found: it may be of another network' },
  replaced: { reason: 'Payment replaced', text: 'Replaced by another transaction', owner: 'Failed' },
  failed: { reason: 'Payment failed', text: 'The transaction failed: nothing was paid', owner: 'Failed' },
  token: { reason: 'Token, not the coin', text: 'A token was sent, not the coin', owner: owner.elsewhere },
  'not-ours': {
    reason: 'Paid to another address',
    text: ({ bookedBy }) =>
      bookedBy === ''
        ? 'Paid to another address, not to the one of this deposit'
        : `Paid to an account's own address: it is order ${bookedBy}`,
    owner: owner.elsewhere,
  },
  'from-us': {
    reason: 'Paid by ourselves',
    text: 'Paid by ourselves: it comes from a deposit address or another wallet of ours',
  },
  booked: { reason: 'Already booked', text: ({ bookedBy }) => `Already booked for order ${bookedBy}` },
  'claimed-twice': { reason: 'Id used twice', text: 'Another deposit names this payment' },
  'too-old': { reason: 'Payment too old', text: 'Older than the deposit: it was paid long before' },
  'one-list': {
    reason: 'Paid by a contract, one list',
    text: ({ amount, outputs, depth }) => `Paid by a contract, one list: ${amount}${outputs}${depth}`,
  },
  unconfirmed: {
    reason: null,
    text: ({ amount, outputs, depth }) => `${amount} to our address${outputs}${depth}`,
  },
  several: { reason: 'Several outputs', text: ({ amount, outputs }) => `${amount} arrived${outputs}` },
  differs: { reason: 'Amount differs', text: ({ amount }) => `Differs: ${amount} arrived` },
  'new-sender': { reason: null, text: 'Matches, from a sender that this account has not used before' },
  'shared-sender': {
    reason: null,
    text: 'Matches, from a sender that others also use: it may be an exchange or a contract',
  },
  matches: { reason: null, text: ({ amount }) => `Matches: ${amount} arrived` },
} as const satisfies Record<string, VerdictWords>;
export type ChainVerdict = keyof typeof verdicts;
export const verdictWords: Readonly<Record<ChainVerdict, VerdictWords>> = verdicts;
export const chainVerdicts = Object.keys(verdicts) as ChainVerdict[];

/** Verdicts that neither confirm nor refute a deposit. */
export const openVerdicts: readonly ChainVerdict[] = [
  'no-id',
  'unconfirmed',
  'several',
  'one-list',
  'new-sender',
  'shared-sender',
  'differs',
  'no-answer',
  'not-found',
];
