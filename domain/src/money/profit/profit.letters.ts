import { given, label } from '../../kernel/mail/phrases.ts';

export type ProfitMailValues = {
  /** `amount`: "$25.00"; `coin`: "0.000391 BTC". `reason` is empty if the administrator gave none. */
  'profit-credited': { name: string; amount: string; coin: string; reason: string; link: string };
};

export const profitLetters = {
  'profit-credited': ({ amount, coin, reason, link }: ProfitMailValues['profit-credited']) => ({
    subject: `Profit of ${amount} was credited`,
    paragraphs: [`Profit of ${amount} was credited to your account, recorded as ${coin}.`, ...given(reason)],
    action: { label, link },
  }),
};
