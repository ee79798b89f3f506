import { noFactors } from '@keelstone/domain/access/second-factor/second-factor';
import { factorsToWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { toFactorProof } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { secondFactorTexts } from '@keelstone/domain/access/second-factor/second-factor.texts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { renewTokens } from '../../core/session/revoke-tokens.service.ts';
import { addPasskey } from './add-passkey.service.ts';
import { addTotp, requestTotp } from './add-totp.service.ts';
import { cancelFactorReset } from './cancel-factor-reset.service.ts';
import { createRecoveryCodes } from './create-recovery-codes.service.ts';
import { removeFactor } from './remove-factor.service.ts';
import { challengeCaller, challengeNewPasskey } from './request-challenge.service.ts';

export const secondFactorHandlers = {
  'get-factors': async ({ caller: { uid, user }, alongside }, deps) => {
    const factors = alongside ?? noFactors(uid);
    const isRequired = user.isAdmin && deps.config.adminSecondFactor === 'required';
    return factorsToWire(factors, { isRequired });
  },

  'request-totp': ({ caller }, deps) => requestTotp(caller, deps),

  'add-totp': async ({ body, caller, origin }, deps) => ({
    message: 'Authenticator app added',
    ...(await addTotp({ code: body.code, caller, origin }, deps)),
  }),

  'request-passkey': ({ caller }, deps) => challengeNewPasskey(caller, deps),

  'add-passkey': async ({ body, caller, origin }, deps) => ({
    message: 'Passkey added',
    ...(await addPasskey({ ...body, caller, origin }, deps)),
  }),

  'request-challenge': ({ caller }, deps) => challengeCaller(caller, deps),

  'remove-factor': async ({ body, caller, origin }, deps) => {
    const proof = toFactorProof(body.proof);
    await removeFactor({ factorId: body.factorId, proof, caller, origin }, deps);
    return { message: 'Second factor removed', ...(await renewTokens({ caller, origin }, deps)) };
  },

  'create-recovery-codes': async ({ body, caller, origin }, deps) => {
    const proof = toFactorProof(body.proof);
    return { recoveryCodes: await createRecoveryCodes({ proof, caller, origin }, deps) };
  },

  'cancel-factor-reset': async ({ caller, origin }, deps) => {
    await cancelFactorReset({ caller, origin }, deps);
    return { message: secondFactorTexts.factorsKept };
  },
} satisfies Partial<Handlers<Deps>>;
