import { explorerParagraph, transactionsLabel, supportSentence } from '../../kernel/mail/phrases.ts';

export const payoutLetters = {
  /**
   * `payment`: the amount of coin. The mails name no blockchain transaction, because a correction would make it wrong.
   * `isListed`: the owner's list has the withdrawal. `isUnseen`: the blockchain does not show the payment.
   */
  'withdrawal-sent': (
    values: Record<'what' | 'payment' | 'address' | 'link', string> &
      Record<'isUnseen' | 'isListed', boolean>,
  ) => ({
    subject: `Your ${values.what} was ${values.isUnseen ? 'marked as ' : ''}sent`,
    paragraphs: [
      values.isUnseen
        ? `A transaction was entered that pays ${values.payment} to the address ${values.address}. The blockchain does not show this payment yet.`
        : `${values.payment} is on its way to the address ${values.address}.`,
      ...explorerParagraph(values.isListed),
    ],
    action: { label: transactionsLabel, link: values.link },
  }),
  'withdrawal-corrected': ({
    what,
    isListed,
    link,
  }: Record<'what' | 'link', string> & { isListed: boolean }) => ({
    subject: `The transaction of your ${what} was corrected`,
    paragraphs: [
      'A different transaction is now entered as its payment. Amount and address stay the same.',
      ...explorerParagraph(isListed),
      supportSentence,
    ],
    action: { label: transactionsLabel, link },
  }),
  'withdrawal-returned': ({ what, reason, link }: Record<'what' | 'reason' | 'link', string>) => ({
    subject: `The payment of your ${what} was returned`,
    paragraphs: [
      'The payment did not reach its address. The amount is available in your account again.',
      `Reason: ${reason}`,
      `You can request the withdrawal again. ${supportSentence}`,
    ],
    action: { label: transactionsLabel, link },
  }),
};
