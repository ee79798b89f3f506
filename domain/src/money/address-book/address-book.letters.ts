import { brand } from '../../kernel/brand.ts';
import { notMeAction } from '../../kernel/mail/phrases.ts';

export const addressBookLetters = {
  /** `address`: its first and last characters. `usableFrom`: when withdrawals to it become possible, if not yet. */
  'address-added': ({
    address,
    coin,
    at,
    usableFrom,
    lockLink,
  }: Record<'address' | 'coin' | 'at' | 'lockLink', string> & {
    usableFrom: string | undefined;
  }) => ({
    subject: `A withdrawal address was saved in your ${brand.name} account`,
    paragraphs: [
      `The ${coin} address ${address} was saved on ${at} as one that you withdraw to.`,
      ...(usableFrom === undefined
        ? []
        : [`“Only my addresses” is on, so nothing can be withdrawn to it before ${usableFrom}.`]),
      'If this was you, there is nothing to do. Otherwise lock your account, and remove the address once you have a new password.',
    ],
    action: notMeAction(lockLink),
  }),
  /** `at`: when withdrawals to any address become possible. */
  'only-saved-ending': ({ at, lockLink }: Record<'at' | 'lockLink', string>) => ({
    subject: `“Only my addresses” of your ${brand.name} account will be turned off`,
    paragraphs: [
      `Somebody, probably you, asked to turn off “Only my addresses”. From ${at} withdrawals can go to any address again.`,
      'If this was you, there is nothing to do. Otherwise lock your account, which keeps it on.',
    ],
    action: notMeAction(lockLink),
  }),
};
