import { brand } from '@keelstone/domain/brand';
import type { OperatorFacts, StatementName } from '@keelstone/domain/operator-facts/operator-facts';
import type { LandingTexts, Point, Question } from './landing.ts';

/** What replaces a text of ours, found by its title or question, where the operator states it. */
const points: Readonly<Partial<Record<StatementName, { instead: string; point: Point }>>> = {
  technology: {
    instead: 'Exact figures',
    point: {
      title: 'High-performance trading technology',
      text: 'Figures are kept exactly and shown as they are, to the sixth decimal.',
    },
  },
  support: {
    instead: 'Customer service',
    point: {
      title: 'Swift customer service',
      text: 'People answer by email and by phone, in plain words.',
    },
  },
  payouts: {
    instead: 'Payouts you can follow',
    point: {
      title: 'Swift payouts',
      text: 'Withdrawals are processed in a few hours for eligible users.',
    },
  },
  encryption: {
    instead: 'Identity protection',
    point: {
      title: 'Identity protection',
      text: 'Documents are encrypted at rest and seen only by those who check them.',
    },
  },
};

const answers: Readonly<Partial<Record<StatementName, Question>>> = {
  profits: {
    question: 'When do profits start?',
    answer: 'Profits start no more than 7 days after a confirmed deposit.',
  },
  support: {
    question: 'What can I do when I have a problem with a payment?',
    answer: `Write to live support at ${brand.supportEmail}; please give the order id shown next to it under Transactions.`,
  },
  payouts: {
    question: 'How are withdrawals paid, and how soon?',
    answer:
      'Withdrawals are paid in Bitcoin or Ethereum to the wallet address you choose. They are processed in a few hours for eligible users.',
  },
};

const licensed: Point = { title: 'Licensed services', text: 'The services are offered under licence.' };

/** The texts with what the operator vouches for in the place of ours. */
export function withStatements(
  { benefits, reasons, questions }: LandingTexts,
  { isLicensed, statements }: Pick<OperatorFacts, 'isLicensed' | 'statements'>,
): LandingTexts {
  const pointOf = (own: Point): Point =>
    statements.map((name) => points[name]).find((stated) => stated?.instead === own.title)?.point ?? own;
  const answerOf = (own: Question): Question =>
    statements.map((name) => answers[name]).find((stated) => stated?.question === own.question) ?? own;
  return {
    benefits: [...benefits.map(pointOf), ...(isLicensed ? [licensed] : [])],
    reasons: reasons.map(pointOf),
    questions: questions.map(answerOf),
  };
}
