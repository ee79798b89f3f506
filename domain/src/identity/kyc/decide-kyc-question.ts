import { addQuestion, addAnswer, type Answered } from '../../core/question/decide-question.ts';
import type { StoredImage } from '../../core/upload/stored-image.ts';
import type { Actor } from '../../core/user/actor.ts';
import type {
  DocumentType,
  KycQuestion,
  KycQuestionItem,
  KycDetails,
  KycRecord,
  KycReplaced,
} from './kyc-record.ts';

/**
 * Asks for some items of a Pending application again, replacing an open question. Returns `undefined` if exactly this
 * question is open. Errors: `own-record`, `already-decided`, `ask-limit`.
 */
export function decideKycQuestion(options: {
  record: KycRecord;
  items: readonly KycQuestionItem[];
  text: string;
  admin: Actor;
  atMs: number;
}): { record: KycRecord; question: KycQuestion } | undefined {
  const { record } = options;
  const added = addQuestion(record, options);
  return added && { record: { ...record, asks: added.asks, askState: 'asked' }, question: added.question };
}

/** An applicant's answer: exactly the requested items. */
export type KycAnswered = {
  details: Partial<KycDetails>;
  document?: { image: StoredImage; type: DocumentType } | undefined;
};

/**
 * The application with the answer in place of the declared values, which the question keeps. Returns `undefined` if
 * exactly this answer was given before. Call `assertAnswers` first. Errors: those of `addAnswer`.
 */
export function decideKycAnswer(
  record: KycRecord,
  answered: Answered,
  answer: KycAnswered,
): KycRecord | undefined {
  const asks = addAnswer<KycQuestion>(record, answered, { before: pickReplaced(record, answer) });
  if (asks === undefined) return undefined;
  const { details, document } = answer;
  return {
    ...record,
    details: { ...record.details, ...details },
    ...(document && {
      document: document.image,
      documentType: document.type,
      replacedHashes: [...(record.replacedHashes ?? []), record.document.sha256],
    }),
    asks,
    askState: 'answered',
  };
}

function pickReplaced(record: KycRecord, { details, document }: KycAnswered): KycReplaced {
  const declared = Object.entries(record.details).filter(([field]) => field in details);
  return {
    details: Object.fromEntries(declared),
    ...(document && { document: record.document, documentType: record.documentType }),
  };
}

/** Every image that an application has had, the current one first. All are removed with the application. */
export function listImages({ document, asks = [] }: KycRecord): StoredImage[] {
  return [document, ...asks.flatMap(({ before }) => before?.document ?? [])];
}
