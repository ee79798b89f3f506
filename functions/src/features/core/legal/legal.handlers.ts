import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { acceptLegalTexts } from './accept-legal-texts.service.ts';

export const legalHandlers = {
  'accept-legal-texts': async ({ body: { terms, privacy }, caller, origin }, deps) => {
    await acceptLegalTexts({ read: { terms, privacy }, caller, origin }, deps);
    return { message: 'Accepted' };
  },
} satisfies Partial<Handlers<Deps>>;
