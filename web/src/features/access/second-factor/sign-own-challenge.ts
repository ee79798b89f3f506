import { secondFactorContract } from '@keelstone/domain/access/second-factor/second-factor.contract';
import type { Assertion } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { call } from '../../../lib/api/call.ts';
import { signWithPasskey } from './passkey.ts';

/** Has one of the passkeys of the signed-in person sign a new challenge. Throws as `signWithPasskey` and `call` do. */
export async function signOwnChallenge(): Promise<Assertion> {
  return signWithPasskey(await call(secondFactorContract['request-challenge'], { body: {} }));
}
