import type { operatorFactsContract } from '@keelstone/domain/api/operator-facts.contract';
import { filledKinds } from '@keelstone/domain/legal/legal-text';
import { orderedStatements } from '@keelstone/domain/operator-facts/operator-facts';
import type { Handlers } from '../http/handler.ts';
import { listOperatorFacts } from './list-operator-facts.ts';
import { updateOperatorFacts } from './update-operator-facts.service.ts';

export const operatorFactsHandlers = {
  'get-operator-facts': async (_request, deps) => {
    const [facts, texts] = await Promise.all([
      deps.cachedOperatorFacts.current(),
      deps.cachedLegalTexts.current(),
    ]);
    return { ...facts, statements: [...facts.statements], legal: filledKinds(texts) };
  },

  'list-operator-facts': (_request, deps) => listOperatorFacts(deps),

  'update-operator-facts': async ({ body, caller, origin }, deps) => {
    const { usersText, isLicensed } = body;
    const facts = { usersText, isLicensed, statements: orderedStatements(body.statements) };
    await updateOperatorFacts({ facts, caller, origin }, deps);
    return facts;
  },
} satisfies Pick<Handlers, keyof typeof operatorFactsContract>;
