import { brand } from '../brand.ts';

/**
 * What the mails about an account's safety need to know. `link` of the first two leads to the page behind "This wasn't
 * me", that of a restored identity to a new password.
 */
export type SecurityMailValues = {
  'new-device': { name: string; place: string; at: string; link: string };
  'withdrawal-requested': { name: string; amount: string; address: string; link: string };
  'password-changed-outside': { link: string };
  'identity-restored': { link: string };
  /** `what` is a sentence. */
  'factor-changed': { name: string; what: string; at: string; link: string };
  'factor-reset-started': { name: string; effectiveAt: string; link: string };
};

/** Greets the holder of the address: an account that was never verified may bear a stranger's name. */
export const nobody = 'Hello,';

/** No switch stops these. */
export const securityLetters = {
  'new-device': ({ place, at, link }: SecurityMailValues['new-device']) => ({
    subject: `New sign-in to your ${brand.name} account`,
    paragraphs: [
      'Somebody, probably you, signed in to your account with a device that had not been used for it before.',
      `It was ${place}, on ${at}.`,
      'If this was you, there is nothing to do.',
    ],
    action: { label: "This wasn't me", link },
  }),
  'withdrawal-requested': ({ amount, address, link }: SecurityMailValues['withdrawal-requested']) => ({
    subject: `Withdrawal of ${amount} requested`,
    paragraphs: [
      `A withdrawal of ${amount} to the address ${address} was requested from your account. We review it before we send anything.`,
      'If this was you, there is nothing to do. If the address is wrong, cancel the withdrawal on the page Transactions.',
    ],
    action: { label: "This wasn't me", link },
  }),
  'password-changed-outside': ({ link }: SecurityMailValues['password-changed-outside']) => ({
    greeting: nobody,
    subject: `Choose a new ${brand.name} password`,
    paragraphs: [
      `Somebody set a password for your account in a way that ${brand.name} does not offer. It does not open your account: we replaced it and signed you out everywhere.`,
      'Please choose a new password. The link works once and for one hour.',
      `If you have questions, write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Choose a new password', link },
  }),
  'identity-restored': ({ link }: SecurityMailValues['identity-restored']) => ({
    greeting: nobody,
    subject: `We restored the sign-in of your ${brand.name} account`,
    paragraphs: [
      'How you sign in to your account was changed outside our pages. We put it back and signed you out everywhere. Your balances are not affected.',
      'Somebody may know your password. Please choose a new one.',
    ],
    action: { label: 'Choose a new password', link },
  }),
  'factor-changed': ({ what, at, link }: SecurityMailValues['factor-changed']) => ({
    subject: `The second factor of your ${brand.name} account changed`,
    paragraphs: [`${what} This was on ${at}.`, 'If this was you, there is nothing to do.'],
    action: { label: "This wasn't me", link },
  }),
  'factor-reset-started': ({ effectiveAt, link }: SecurityMailValues['factor-reset-started']) => ({
    subject: `The second factor of your ${brand.name} account will be removed`,
    paragraphs: [
      `Somebody, probably you, told our support that the second factor of your account is lost. It will be removed on ${effectiveAt}. From then on your password alone signs you in. Until then no withdrawal is paid.`,
      'If you did not ask for this, stop it with the link below, or on the page Security. Your second factor then stays as it is.',
    ],
    action: { label: "This wasn't me, keep my second factor", link },
  }),
};
