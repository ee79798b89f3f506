import { factorContract } from '@keelstone/domain/api/factor.contract';
import type { Assertion } from '@keelstone/domain/factor/factor.schema';
import { call } from '../api/call.ts';
import { signWithPasskey } from './passkey.ts';

/** Has one of the passkeys of the signed-in person sign a new challenge. Throws as `signWithPasskey` and `call` do. */
export async function signOwnChallenge(): Promise<Assertion> {
  return signWithPasskey(await call(factorContract['request-challenge'], { body: {} }));
}
