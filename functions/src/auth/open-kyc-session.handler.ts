import type { Handler } from '../http/handler.ts';
import { openKycSession } from './open-kyc-session.service.ts';

export const openKycSessionHandler: Handler<'open-kyc-session'> = async ({ body, origin }, deps) => ({
  customToken: await openKycSession({ ...body, origin }, deps),
});
