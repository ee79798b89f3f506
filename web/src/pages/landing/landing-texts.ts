import { statements } from '@keelstone/domain/kernel/landing/statements';

/** Texts of the landing page. Statements that only an operator can make are in operator/statements.ts. */
export const heroTitle = statements.headline;
export const heroText =
  'Register, start investing, begin earning. One account for Bitcoin and Ethereum, in which you can check every figure yourself.';

export const usersText = statements.users === '' ? '' : `Trusted by ${statements.users} users`;

/** Header links, in order. */
export const anchors = [
  { hash: '#home', label: 'Home' },
  { hash: '#about', label: 'About Us' },
  { hash: '#faq', label: 'Faq' },
  { hash: '#contact', label: 'Contact us' },
] as const;
