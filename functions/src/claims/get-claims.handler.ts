import type { Handler } from '../http/handler.ts';

export const getClaimsHandler: Handler<'get-claims'> = (_request, deps) => deps.publicClaims.current();
