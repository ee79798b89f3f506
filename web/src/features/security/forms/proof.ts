import type { BodyOf } from '@keelstone/domain/api/endpoint';
import type { factorContract } from '@keelstone/domain/api/factor.contract';
import { object, string } from 'yup';

/** A second factor as it is sent. */
export type Proof = BodyOf<(typeof factorContract)['remove-factor']>['proof'];

const codePattern = /^\d{6}$/;
/** Ten bytes in base32, with or without the dashes and spaces it was written down with. */
const recoveryCodePattern = /^[A-Za-z2-7]{16}$/;
const bare = (text: string): string => text.replaceAll(/[\s-]/g, '');

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
  proof: string().test('code', 'Enter a recovery code', (text) => recoveryCodePattern.test(bare(text ?? ''))),
});

/** A code of the app or a recovery code, whichever was typed; `undefined` if it can be neither. */
export function proofOf(text: string): Proof | undefined {
  const typed = bare(text);
  if (codePattern.test(typed)) return { code: typed };
  return recoveryCodePattern.test(typed) ? { recoveryCode: typed } : undefined;
}
