import type { operatorFactsContract } from '@keelstone/domain/api/operator-facts.contract';
import type { Handlers } from '../http/handler.ts';
import { updateOperatorFacts } from './update-operator-facts.service.ts';

export const operatorFactsHandlers = {
  'get-operator-facts': (_request, deps) => deps.cachedOperatorFacts.current(),

  'update-operator-facts': async ({ body, caller, origin }, deps) => {
    const { usersText, isLicensed } = body;
    const facts = { usersText, isLicensed };
    await updateOperatorFacts({ facts, caller, origin }, deps);
    return facts;
  },
} satisfies Pick<Handlers, keyof typeof operatorFactsContract>;
