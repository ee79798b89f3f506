import { describe, expect, it } from 'vitest';
import { secondFactorLimits } from './second-factor.limits.ts';
import {
  mayDecide,
  findMethod,
  listMethods,
  noFactors,
  type Passkey,
  derivePasskeyId,
  listProofMethods,
  recoveryRef,
  spendRecoveryCode,
  spendStep,
  dropFactor,
  withPasskey,
  withTotp,
} from './second-factor.ts';

const uid = 'USER5EXAMPLE5EXAMPLE5EXAMP';
const passkey: Passkey = {
  id: derivePasskeyId('abc'),
  credentialId: 'abc',
  publicKey: 'AAAA',
  counter: 0,
  transports: [],
  name: 'A phone',
  addedAtMs: 2,
  usedAtMs: null,
};
const withApp = withTotp(noFactors(uid), { id: 'app', sealedSecret: 'sealed', step: 7, atMs: 1 });
const code = 'ABCD-EFGH-2345-ABCD';

describe('the factors of an account', () => {
  it('are empty at first, when the password confirms, and confirm in place of it', () => {
    expect([listMethods(undefined), listMethods(noFactors(uid))]).toEqual([[], []]);
    expect(listProofMethods(noFactors(uid))).toEqual(['password']);
    expect(listProofMethods(withPasskey(withApp, passkey))).toEqual(['totp', 'passkey']);
  });

  it('are found by their ids, and those of other accounts are not', () => {
    const both = withPasskey(withApp, passkey);
    const found = ['app', passkey.id, 'other'].map((id) => findMethod(both, id));
    expect(found).toEqual(['totp', 'passkey', undefined]);
  });

  it('leave nothing behind with the last one: recovery codes and a waiting reset go too', () => {
    const reset = { startedAtMs: 1, effectiveAtMs: 9, startedByUid: 'admin' };
    const both = { ...withPasskey(withApp, passkey), recoveryRefs: ['a', 'b'], reset };
    const one = dropFactor(both, 'app', 5);
    expect(one).toMatchObject({ totp: null, recoveryRefs: ['a', 'b'], reset, changedAtMs: 5 });
    expect(dropFactor(one, passkey.id, 6)).toEqual({ ...noFactors(uid), changedAtMs: 6 });
  });
});

describe('a factor that decides about others', () => {
  const both = withPasskey(withApp, passkey);
  const later = passkey.addedAtMs + secondFactorLimits.factorTrustDelayMs;

  it('decides about itself and about later ones immediately', () => {
    expect(mayDecide(both, { by: passkey.id, about: passkey.id }, 3)).toBe(true);
    expect(mayDecide(both, { by: 'app', about: passkey.id }, 3)).toBe(true);
    expect(mayDecide(both, { by: 'app' }, 3)).toBe(true);
    expect(mayDecide(withApp, { by: 'app' }, 3)).toBe(true);
  });

  it('decides about an older one, and about all, a day after it was added', () => {
    expect(mayDecide(both, { by: 'other', about: 'app' }, later)).toBe(false);
    for (const about of [{ about: 'app' }, {}]) {
      expect(mayDecide(both, { by: passkey.id, ...about }, later - 1)).toBe(false);
      expect(mayDecide(both, { by: passkey.id, ...about }, later)).toBe(true);
    }
  });
});

describe('a code of the app', () => {
  it('is spent with its step, and every earlier one with it', () => {
    const used = spendStep(withApp, 9, 3);
    expect(used?.totp).toMatchObject({ lastStep: 9, usedAtMs: 3 });
    const again = [spendStep(withApp, 7, 3), spendStep(withApp, 6, 3), used && spendStep(used, 8, 4)];
    expect(again).toEqual([undefined, undefined, undefined]);
  });
});

describe('a recovery code', () => {
  it('counts once, however it was written down, and only for its account', () => {
    const factors = { ...withApp, recoveryRefs: [recoveryRef(uid, code), recoveryRef(uid, 'B'.repeat(16))] };
    const used = spendRecoveryCode(factors, 'abcd efgh 2345 abcd');
    expect(used?.recoveryRefs).toEqual([recoveryRef(uid, 'B'.repeat(16))]);
    expect(used && spendRecoveryCode(used, code)).toBeUndefined();
    expect(spendRecoveryCode({ ...factors, uid: 'SOMEBODY5ELSE5SOMEBODY5EL5' }, code)).toBeUndefined();
  });
});
