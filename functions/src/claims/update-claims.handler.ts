import type { Handler } from '../http/handler.ts';
import { updateClaims } from './update-claims.service.ts';

export const updateClaimsHandler: Handler<'update-claims'> = async ({ body, caller, origin }, deps) => {
  await updateClaims({ claims: body, caller, origin }, deps);
  return body;
};
