import { reasonParagraph, transactionsLabel } from '../../kernel/mail/phrases.ts';

export const profitLetters = {
  /** `amount`: "$25.00"; `coin`: "0.000391 BTC". `reason` is empty if the administrator gave none. */
  'profit-credited': ({
    amount,
    coin,
    reason,
    link,
  }: Record<'amount' | 'coin' | 'reason' | 'link', string>) => ({
    subject: `Profit of ${amount} was credited`,
    paragraphs: [`It is in your balance, recorded as ${coin}.`, ...reasonParagraph(reason)],
    action: { label: transactionsLabel, link },
  }),
};
