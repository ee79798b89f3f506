import type { claimsContract } from '@keelstone/domain/api/claims.contract';
import type { Handlers } from '../http/handler.ts';
import { updateClaims } from './update-claims.service.ts';

export const claimsHandlers = {
  'get-claims': (_request, deps) => deps.publicClaims.current(),

  'update-claims': async ({ body, caller, origin }, deps) => {
    await updateClaims({ claims: body, caller, origin }, deps);
    return body;
  },
} satisfies Pick<Handlers, keyof typeof claimsContract>;
