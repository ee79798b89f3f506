import { brand } from '@keelstone/domain/brand';
import { statements } from '@keelstone/domain/statements';

/** Texts of the landing page. What only an operator can vouch for is in operator/statements.ts. */
export const heroTitle = statements.headline;
export const heroText = `Register, start investing, begin earning. ${brand.name} keeps Bitcoin and Ethereum in one account, with a record of every movement.`;

export const steps = [
  { title: 'Register', text: 'Create an account and confirm your email address.' },
  { title: 'Start investing', text: 'Verify your identity and fund your account with Bitcoin or Ethereum.' },
  { title: 'Begin earning', text: 'Follow deposits, profits and withdrawals on your dashboard.' },
] as const;

export type Point = { title: string; text: string };
export type Question = { question: string; answer: string };

/** Four benefits and four reasons: what the operator vouches for (operator/statements.ts), else what the product does. */
export const benefits: readonly Point[] = [
  stated('High-performance trading technology', statements.technology) ?? {
    title: 'Exact figures',
    text: 'Amounts are kept to the cent and to the eighth decimal of a coin.',
  },
  stated('Swift customer service', statements.support) ?? {
    title: 'Customer service',
    text: 'Write or call; every request has an order id.',
  },
  {
    title: 'Self-service dashboard',
    text: 'See what you have, what is on its way and what to do next, at any hour.',
  },
  ...optional(stated('Licensed services', statements.licence)),
];

export const reasons: readonly Point[] = [
  stated('Swift payouts', statements.payouts) ?? {
    title: 'Payouts you can follow',
    text: 'Each withdrawal shows what it waits for, and its transaction once it is paid.',
  },
  { title: 'Lifetime access', text: 'Your history stays in your account, without a subscription.' },
  {
    title: 'Identity protection',
    text:
      statements.encryption ||
      'Documents are shown only to those who check them, and every view is recorded.',
  },
  { title: 'Funds security', text: 'Every movement is an entry that you can check yourself.' },
];

export const questions: readonly Question[] = [
  {
    question: 'Which currencies do you accept for payment?',
    answer: 'Only Bitcoin and Ethereum are accepted for payment.',
  },
  {
    question: 'When does my deposit show on my dashboard?',
    answer:
      'A deposit shows on the dashboard after you submit the required information: the amount and a proof of payment.',
  },
  {
    question: 'When do profits start?',
    answer: statements.profits || 'No profit is promised. What is credited shows on your dashboard.',
  },
  {
    question: 'What can I do when I have a problem with a payment?',
    answer: `Write to ${statements.support === '' ? '' : 'live support at '}${brand.supportEmail}; please give the order id shown next to it under Transactions.`,
  },
  {
    question: 'How are withdrawals paid, and how soon?',
    answer: `Withdrawals are paid in Bitcoin or Ethereum to the wallet address you choose${statements.payouts === '' ? ', once they are approved' : ''}.${before(statements.payouts)}`,
  },
  {
    question: 'Why must I verify my identity?',
    answer: 'Users must pass identity verification so that the platform complies with regulation.',
  },
];

export const usersText = statements.users === '' ? '' : `Trusted by ${statements.users} users`;

/** The point that makes a statement; `undefined` if the operator does not. */
function stated(title: string, text: string): Point | undefined {
  return text === '' ? undefined : { title, text };
}

function optional(point: Point | undefined): Point[] {
  return point === undefined ? [] : [point];
}

/** Begins with a space, if there is anything. */
function before(sentence: string): string {
  return sentence === '' ? '' : ` ${sentence}`;
}

export const riskNotice =
  'Crypto assets are volatile. Their value can fall as well as rise, and you may lose all of what you invest. Past results say nothing about future ones. Invest only what you can afford to lose.';

/** Header links, in order. */
export const anchors = [
  { hash: '#home', label: 'Home' },
  { hash: '#about', label: 'About Us' },
  { hash: '#faq', label: 'Faq' },
  { hash: '#contact', label: 'Contact us' },
] as const;
