import type { Handlers } from '../../../platform/call/handler.ts';
import { answerTransaction } from './answer-transaction.service.ts';
import { askTransaction } from './ask-transaction.service.ts';
import type { Deps } from '../../deps.ts';

export const transactionQuestionHandlers = {
  'ask-transaction': async ({ body, caller, origin }, deps) => {
    const { idToAsk: id, items, text } = body;
    await askTransaction({ id, items, text: text.trim(), caller, origin }, deps);
    return { message: 'Information asked for' };
  },

  'answer-transaction': async ({ body, caller }, deps) => {
    const { idToAnswer: id, question, ...answer } = body;
    await answerTransaction({ id, question, answer, caller }, deps);
    return { message: 'Answer sent' };
  },
} satisfies Partial<Handlers<Deps>>;
