import { brand } from '@keelstone/domain/brand';

/** Texts of the landing page. What can be measured is an operator's to state (`OperatorFacts`). */
export const heroTitle = "World's Best Cryptocurrency Platform for you";
export const heroText = `Register, start investing, begin earning. ${brand.name} keeps Bitcoin and Ethereum in one account, with a record of every movement.`;

export const steps = [
  { title: 'Register', text: 'Create an account and confirm your email address.' },
  { title: 'Start investing', text: 'Verify your identity and fund your account with Bitcoin or Ethereum.' },
  { title: 'Begin earning', text: 'Follow deposits, profits and withdrawals on your dashboard.' },
] as const;

export const benefits = [
  {
    title: 'High-performance trading technology',
    text: 'Figures are kept exactly and shown as they are, to the sixth decimal.',
  },
  { title: 'Swift customer service', text: 'People answer by email and by phone, in plain words.' },
  {
    title: 'Self-service dashboard',
    text: 'See what you have, what is on its way and what to do next, at any hour.',
  },
] as const;

/** Shown only where an operator states it. */
export const licensedBenefit = {
  title: 'Licensed services',
  text: 'The services are offered under licence.',
} as const;

export const reasons = [
  { title: 'Swift payouts', text: 'Withdrawals are processed in a few hours for eligible users.' },
  {
    title: 'Lifetime access',
    text: 'Your account and its history stay open to you, without a subscription.',
  },
  {
    title: 'Identity protection',
    text: 'Documents are encrypted at rest and seen only by those who check them.',
  },
  { title: 'Funds security', text: 'Every movement is written twice and can be traced to its cause.' },
] as const;

export const questions = [
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
    answer: 'Profits start no more than 7 days after a confirmed deposit.',
  },
  {
    question: 'What can I do when I have a problem with a payment?',
    answer: `Write to live support at ${brand.supportEmail}; please give the order id shown next to it under Transactions.`,
  },
  {
    question: 'How are withdrawals paid, and how soon?',
    answer:
      'Withdrawals are paid in Bitcoin or Ethereum to the wallet address you choose. They are processed in a few hours for eligible users.',
  },
  {
    question: 'Why must I verify my identity?',
    answer: 'Users must pass identity verification so that the platform complies with regulation.',
  },
] as const;

export const riskNotice =
  'Crypto assets are volatile. Their value can fall as well as rise, and you may lose all of what you invest. Past results say nothing about future ones. Invest only what you can afford to lose.';

/** Made-up rows of the hero's example account. */
export const exampleEntries = [
  { what: 'Deposit', when: 'Approved', amount: '+$5,000.00', coin: '0.078125 BTC' },
  { what: 'Profit', when: 'Credited', amount: '+$230.00', coin: '0.003594 BTC' },
  { what: 'Withdrawal', when: 'Pending review', amount: '−$750.00', coin: '0.234375 ETH' },
] as const;

/** Header links, in order. */
export const anchors = [
  { hash: '#home', label: 'Home' },
  { hash: '#about', label: 'About Us' },
  { hash: '#faq', label: 'Faq' },
  { hash: '#contact', label: 'Contact us' },
] as const;
