import { brand } from '../../kernel/brand.ts';
import type { KycAskItem } from './kyc-record.ts';

const itemWords: Readonly<Record<KycAskItem, string>> = {
  name: 'your name',
  'birth-date': 'your date of birth',
  address: 'your address',
  document: 'your document',
};

export type KycMailValues = {
  'kyc-received': { name: string; documentType: string; link: string };
  'kyc-information': { name: string; items: readonly KycAskItem[]; text: string; link: string };
  'kyc-approved': { name: string; link: string };
  'kyc-rejected': { name: string; reason: string; link: string };
};

export const kycLetters = {
  'kyc-received': ({ documentType, link }: KycMailValues['kyc-received']) => ({
    subject: 'We received your identity documents',
    paragraphs: [
      `Thank you for your application with this document: ${documentType}. We review it and write to you.`,
      `If this was not you, write to ${brand.supportEmail}.`,
    ],
    action: { label: 'See your application', link },
  }),
  'kyc-information': ({ items, text, link }: KycMailValues['kyc-information']) => ({
    subject: 'We need more information to verify your identity',
    paragraphs: [
      `We are checking your application and ask you for this again: ${items.map((item) => itemWords[item]).join(', ')}.`,
      `Why: ${text}`,
      'Please answer on our page after you have signed in. Your application stays as it is until then, and we never ask for documents by mail.',
    ],
    action: { label: 'Answer', link },
  }),
  'kyc-approved': ({ link }: KycMailValues['kyc-approved']) => ({
    subject: 'Your identity is verified',
    paragraphs: [
      'We have checked your documents and verified your identity. You can now withdraw from your account.',
    ],
    action: { label: 'Go to your dashboard', link },
  }),
  'kyc-rejected': ({ reason, link }: KycMailValues['kyc-rejected']) => ({
    subject: 'We could not verify your identity',
    paragraphs: [
      'We have checked your documents and could not verify your identity with them.',
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      'You may send new documents at any time.',
    ],
    action: { label: 'Send new documents', link },
  }),
};
