// The phrases that mails of several subjects share.
import { brand } from '../brand.ts';

export const transactionsLabel = 'See your transactions';

export const explorerParagraph = (isListed: boolean): string[] =>
  isListed
    ? ['You can follow the payment on a public explorer: the link is in the details of the withdrawal.']
    : [];

export const reasonParagraph = (reason: string): string[] => (reason === '' ? [] : [`Reason: ${reason}`]);

export const supportSentence = `If you have questions, write to ${brand.supportEmail}.`;

/** Greets the holder of the address without a name: an unverified account may have a stranger's. */
export const namelessGreeting = 'Hello,';

/** The action of every mail that may be the first sign of an intruder. */
export const lockAction = (link: string) => ({ label: 'Lock my account', link });

export const notMeAction = (link: string) => ({ label: "This wasn't me, lock my account", link });
