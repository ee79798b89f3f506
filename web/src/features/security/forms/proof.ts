import type { BodyOf } from '@keelstone/domain/api/endpoint';
import type { factorContract } from '@keelstone/domain/api/factor.contract';
import { appCodeOf, recoveryCodeOf } from '@keelstone/domain/factor/typed-codes';
import { object, string } from 'yup';

/** A second factor as it is sent. */
export type Proof = BodyOf<(typeof factorContract)['remove-factor']>['proof'];

/** One field for both: nobody has to say first which of the two they have at hand. */
export const proofSchema = object({
  proof: string().test(
    'code',
    'Enter the six digits of your app, or a recovery code',
    (text) => proofOf(text ?? '') !== undefined,
  ),
});

/** The same for an account without an app. */
export const recoveryProofSchema = object({
  proof: string().test('code', 'Enter a recovery code', (text) => recoveryCodeOf(text ?? '') !== undefined),
});

/** A code of the app or a recovery code, whichever was typed; `undefined` if it can be neither. */
export function proofOf(text: string): Proof | undefined {
  const code = appCodeOf(text);
  if (code !== undefined) return { code };
  const recoveryCode = recoveryCodeOf(text);
  return recoveryCode === undefined ? undefined : { recoveryCode };
}
