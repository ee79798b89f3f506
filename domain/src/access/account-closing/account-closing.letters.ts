import { brand } from '../../kernel/brand.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { lockAction } from '../../kernel/mail/phrases.ts';
import { accountClosingLimits } from './account-closing.limits.ts';
import type { ClosingObstacle } from './account-closing.ts';

export const accountClosingLetters = {
  /** `at`: when the account closes. `link`: the page where the owner can undo that. */
  'closing-requested': ({ at, link, lockLink }: Record<'at' | 'link' | 'lockLink', string>) => ({
    subject: `Your ${brand.name} account will be closed`,
    paragraphs: [
      `Somebody, probably you, asked to close your account. It will be closed on ${at}. Until then you can sign in and undo that on the page My data, and no money can come in.`,
      'If you want a copy of your data, download it before that. If this was not you, lock your account: a locked account is not closed.',
    ],
    action: { label: 'Open my data', link },
    other: lockAction(lockLink),
  }),
  'closing-tomorrow': ({ at, link, lockLink }: Record<'at' | 'link' | 'lockLink', string>) => ({
    subject: `Your ${brand.name} account will be closed in ${hoursText(accountClosingLimits.closingReminderMs)}`,
    paragraphs: [
      `Your account will be closed on ${at}. Nobody can undo that afterwards.`,
      'If you want to keep it, undo the closing on the page My data. If you did not ask for this, lock your account: a locked account is not closed.',
    ],
    action: { label: 'Open my data', link },
    other: lockAction(lockLink),
  }),
  /** `missing` has the obstacles that kept the account open. It is empty if somebody undid the closing. */
  'closing-undone': ({
    missing,
    link,
    lockLink,
  }: {
    missing: readonly string[];
    link: string;
    lockLink: string;
  }) => ({
    subject: `Your ${brand.name} account stays open`,
    paragraphs:
      missing.length === 0
        ? [
            'The closing of your account was undone: it stays open, and you can use it as before.',
            'If this was you, there is nothing to do.',
          ]
        : [
            'Your account was not closed, because something has changed since you asked for that:',
            ...missing,
            'You can ask for it again on the page My data once this is done.',
          ],
    action: { label: 'Open my data', link },
    other: lockAction(lockLink),
  }),
  'account-closed': (_values: object) => ({
    subject: `Your ${brand.name} account is closed`,
    paragraphs: [
      'You asked us to close it. Nobody can sign in to it any more. What the law asks us to keep is kept apart, and erased after its time.',
      'This is our last mail about it. If you register with this address again, that is a new account.',
    ],
  }),
};

/** The obstacles to a closing, as sentences of the letter `closing-undone`. */
export const obstacleTexts = {
  withdrawals: 'A withdrawal waits for its approval.',
  payouts: 'An approved withdrawal has not been sent yet.',
  deposits: 'A deposit waits for its approval.',
  balance: 'There is money in it.',
  kyc: 'Your documents are being reviewed.',
  books: 'The account is being checked by us.',
  administrator: 'You are an administrator.',
  lock: 'It is locked.',
  suspension: 'It is suspended.',
} as const satisfies Record<ClosingObstacle, string>;
