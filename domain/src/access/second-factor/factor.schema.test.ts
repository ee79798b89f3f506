import { describe, expect, it } from 'vitest';
import { findFirstFailure } from '../../kernel/validation/first-failure.ts';
import { secondFactorSchema } from '../sign-in/sign-in.schema.ts';
import { stepUpSchema } from '../step-up/step-up.contract.ts';
import { toConfirmation, toFactorProof } from './second-factor.schema.ts';

const ticket = 'ticket-ticket-ticket-ticket';
const passkey = {
  id: 'abc',
  rawId: 'abc',
  type: 'public-key' as const,
  response: { clientDataJSON: 'eyJ9', authenticatorData: 'AAAA', signature: 'BBBB' },
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
};
const field = (proof: unknown) => findFirstFailure(secondFactorSchema, { ticket, proof })?.field;

describe('a second factor', () => {
  it.each([
    [{ code: '123456' }],
    [{ recoveryCode: 'ABCD-EFGH-2345-ABCD' }],
    [{ recoveryCode: 'abcd efgh 2345 abcd' }],
    [{ passkey }],
  ])('may be %j', (proof) => {
    expect(field(proof)).toBeUndefined();
  });

  it.each<[unknown]>([
    ...[undefined, [], {}, { password: 'correct horse' }, { recoveryCode: 'short' }].map((one): [unknown] => [
      one,
    ]),
    [{ code: 123456 }],
    [{ code: '123456', recoveryCode: 'ABCD-EFGH-2345-ABCD' }],
    [{ code: '123456', passkey }],
    [{ passkey: { ...passkey, type: 'password' } }],
    [{ passkey: JSON.stringify(passkey) }],
    [{ passkey: { ...passkey, response: { ...passkey.response, signature: '+/=' } } }],
  ])('is not %j', (proof) => {
    expect(field(proof)).toBeDefined();
  });

  it('is recognised by its field', () => {
    expect(toFactorProof({ code: '123456' })).toEqual({ method: 'totp', code: '123456' });
    expect(toFactorProof({ recoveryCode: 'ABCD' })).toEqual({ method: 'recovery', code: 'ABCD' });
    expect(toFactorProof({ passkey })).toEqual({ method: 'passkey', assertion: passkey });
    expect(toConfirmation({ password: 'secret' })).toEqual({ method: 'password', password: 'secret' });
    expect(toConfirmation({ code: '123456' })).toEqual({ method: 'totp', code: '123456' });
  });
});

describe('a confirmation', () => {
  it('may be a password, and never a recovery code', () => {
    expect(findFirstFailure(stepUpSchema, { proof: { password: 'correct horse' } })).toBeUndefined();
    expect(findFirstFailure(stepUpSchema, { proof: { recoveryCode: 'ABCD-EFGH-2345-ABCD' } })).toBeDefined();
  });
});
