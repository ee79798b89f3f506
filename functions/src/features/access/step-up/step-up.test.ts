import { describe, expect, it } from 'vitest';
import { stepUpLimits } from '@keelstone/domain/access/step-up/step-up.limits';
import type { Contract } from '@keelstone/domain/contract';
import { DomainError } from '@keelstone/domain/errors';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { startApi } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { codeAt, giveApp, givePasskey } from '../../../../testing/factors.ts';
import { makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { fileDeposit } from '../../../../testing/records.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';

const { deps, api, clock } = await memoryApi({ config: { throttleScale: 1 } });

const minute = 60_000;
type Proof = BodyOf<Contract['step-up']>['proof'];
const confirm = (token: string, proof: Proof, on = api) => on.call('step-up', { token, body: { proof } });
const weak = ({ uid }: Person) =>
  tokenOf(deps, uid, { strongAtMs: deps.now() - stepUpLimits.strongIdleMsMax });
/** A call that asks callers with a second factor to confirm. */
const approve = async (token: string) => {
  const { uid } = await makePerson(deps);
  return api.call('approve-transaction', { token, body: { idToApprove: await fileDeposit(deps, uid) } });
};

describe('a session without a second factor', () => {
  it('is asked to confirm with the password 15 minutes after its last use', async () => {
    const admin = await makePerson(deps, { isAdmin: true });
    const { token, password } = admin;
    let turn = 0;
    const setWallet = () => {
      turn += 1;
      const ethAddress = turn % 2 === 0 ? exampleAddresses.eth : exampleAddresses.eth.toLowerCase();
      const body = { btcAddress: exampleAddresses.btc, ethAddress };
      return api.call('update-wallet', { token, params: { adminId: admin.uid }, body });
    };
    for (let used = 0; used < 2; used += 1) {
      clock.skewMs += 14 * minute;
      expect((await setWallet()).status).toBe(200);
    }
    clock.skewMs += 15 * minute;
    const refused = await setWallet();
    const asked = { code: 'step-up-required', methods: ['password'] };
    expect([refused.status, refused.error]).toMatchObject([403, asked]);
    const strong = await confirm(token, { password });
    expect(Date.parse(strong.body.strongUntil)).toBeGreaterThan(deps.now() + 14 * minute);
    expect((await setWallet()).status).toBe(200);
  });

  it('confirms with the password and with nothing else, in five tries; a wrong one writes nothing', async () => {
    const { token, uid, password } = await makePerson(deps);
    const before = await fingerprint(deps);
    for (let wrong = 0; wrong < 4; wrong += 1) {
      const { status, error } = await confirm(token, { password: 'a guess' });
      expect([status, error.code, error.error]).toEqual([401, 'wrong-credentials', 'Wrong password']);
    }
    expect(outcomeOf(await confirm(token, { code: '123456' }))).toBe('factor-refused');
    expect(outcomeOf(await confirm(token, { password }))).toBe('too-many-requests');
    const changed = changes(before, await fingerprint(deps));
    expect(changed.filter((path) => path.includes(uid))).toEqual([]);
  });

  it('reports Google’s own lock', async () => {
    const { token, password } = await makePerson(deps);
    const signInWithPassword = () => Promise.reject(new DomainError('sign-in-locked'));
    const locked = await startApi({ ...deps, toolkit: { ...deps.toolkit, signInWithPassword } });
    expect(outcomeOf(await confirm(token, { password }, locked))).toBe('sign-in-locked');
    await locked.close();
  });
});

describe('a session with a second factor', () => {
  it('confirms with it, once and for itself alone, and the password is not enough', async () => {
    const person = await makePerson(deps, { isAdmin: true });
    await giveApp(deps, person);
    const [token, other] = [await weak(person), await weak(person)];
    const refused = await approve(token);
    expect(refused.error).toMatchObject({ code: 'step-up-required', methods: ['totp'] });
    expect(outcomeOf(await confirm(token, { password: person.password }))).toBe('factor-refused');
    expect((await approve(token)).status).toBe(403);
    const code = codeAt(deps.now());
    expect((await confirm(token, { code })).status).toBe(200);
    expect((await approve(token)).status).toBe(200);
    expect(outcomeOf(await approve(other))).toBe('step-up-required');
    expect(outcomeOf(await confirm(token, { code }))).toBe('factor-refused');
  });

  it('is not kept confirmed by a check, which decides nothing', async () => {
    const admin = await makePerson(deps, { isAdmin: true });
    await giveApp(deps, admin);
    const token = await tokenOf(deps, admin.uid);
    const check = async () => outcomeOf(await api.call('check-step-up', { token }));
    clock.skewMs += 14 * minute;
    expect(await check()).toBe(200);
    clock.skewMs += minute;
    expect(await check()).toBe('step-up-required');
  });

  it('confirms with a passkey, in the session that asked', async () => {
    const person = await makePerson(deps);
    const key = await givePasskey(deps, person);
    const [token, other] = [await weak(person), await weak(person)];
    const options = (await api.call('request-challenge', { token, body: {} })).body;
    expect(outcomeOf(await confirm(other, { passkey: key.sign(options) }))).toBe('factor-refused');
    expect((await confirm(token, { passkey: key.sign(options) })).status).toBe(200);
  });
});
