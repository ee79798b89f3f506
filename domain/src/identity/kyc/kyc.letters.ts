import { brand } from '../../kernel/brand.ts';
import type { KycQuestionItem } from './kyc-record.ts';

const itemWords: Readonly<Record<KycQuestionItem, string>> = {
  name: 'your name',
  'birth-date': 'your date of birth',
  address: 'your address',
  document: 'your document',
};

type MailedQuestion = { items: readonly KycQuestionItem[]; text: string; link: string };

export const kycLetters = {
  'kyc-received': ({ documentType, link }: Record<'documentType' | 'link', string>) => ({
    subject: 'We received your identity documents',
    paragraphs: [
      `Thank you. We review your application with this document: ${documentType}, and write to you.`,
      `If this was not you, write to ${brand.supportEmail}.`,
    ],
    action: { label: 'See your application', link },
  }),
  'kyc-information': ({ items, text, link }: MailedQuestion) => ({
    subject: 'We need more information to verify your identity',
    paragraphs: [
      `We are checking your application and ask you for this again: ${items.map((item) => itemWords[item]).join(', ')}.`,
      `Why: ${text}`,
      'Please answer on our page after you have signed in. Your application stays as it is until then, and we never ask for documents by mail.',
    ],
    action: { label: 'Answer', link },
  }),
  'kyc-approved': ({ link }: Record<'link', string>) => ({
    subject: 'Your identity is verified',
    paragraphs: ['You can now withdraw from your account.'],
    action: { label: 'Go to your dashboard', link },
  }),
  'kyc-rejected': ({ reason, link }: Record<'reason' | 'link', string>) => ({
    subject: 'We could not verify your identity',
    paragraphs: [...(reason === '' ? [] : [`Reason: ${reason}`]), 'You may send new documents at any time.'],
    action: { label: 'Send new documents', link },
  }),
};
