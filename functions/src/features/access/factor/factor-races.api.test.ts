import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleProofs } from '@keelstone/domain/api/example-ids';
import type { Assertion } from '@keelstone/domain/factor/factor.schema';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { codeAt, codeOf, giveApp, givePasskey, ticketOf } from '../../../../testing/factors.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { burst, times } from '../../../../testing/burst.ts';

let deps: Deps;
let api: Api;
const recovery = exampleProofs.recovery;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('factor-races'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

type Proof = typeof recovery | { code: string } | { passkey: Assertion };
const pass = (ticket: string, proof: Proof) => api.call('pass-second-factor', { body: { ticket, proof } });
const withApp = async (): Promise<Person> => {
  const person = await makePerson(deps);
  await giveApp(deps, person);
  return person;
};
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const passedOf = async (tries: readonly [string, Proof][]): Promise<number[]> =>
  statusesOf(
    await burst(
      api,
      tries.map(
        ([ticket, proof]) =>
          () =>
            pass(ticket, proof),
      ),
    ),
  );

describe('two requests at the same moment', () => {
  it('spend one ticket once, even if each has its own proof', async () => {
    const person = await withApp();
    const ticket = await ticketOf(deps, person);
    const statuses = await passedOf([
      [ticket, { code: codeAt(deps.now()) }],
      [ticket, recovery],
    ]);
    expect(statuses).toEqual([200, 401]);
  });

  it('spend one recovery code once, even if each has its own ticket', async () => {
    const person = await withApp();
    const statuses = await passedOf([
      [await ticketOf(deps, person), recovery],
      [await ticketOf(deps, person), recovery],
    ]);
    expect(statuses).toEqual([200, 401]);
  });

  it('spend one signature once, at the sign-in and in a session', async () => {
    const person = await makePerson(deps);
    const key = await givePasskey(deps, person, { counter: 0 });
    const ticket = await ticketOf(deps, person);
    const options = (await api.call('request-sign-in-challenge', { body: { ticket } })).body;
    const passkey = key.sign(options);
    expect(
      await passedOf([
        [ticket, { passkey }],
        [ticket, { passkey }],
      ]),
    ).toEqual([200, 401]);
    const { token } = person;
    const asked = (await api.call('request-challenge', { token, body: {} })).body;
    const body = { proof: { passkey: key.sign(asked) } };
    const answers = await burst(
      api,
      times(2, () => () => api.call('step-up', { token, body })),
    );
    expect(statusesOf(answers)).toEqual([200, 401]);
  });

  it('leave no password-only session, if one adds the first factor and the other signs in', async () => {
    const person = await makePerson(deps);
    const { token, email, password } = person;
    const { secret } = (await api.call('request-totp', { token, body: {} })).body;
    const [added] = await burst<unknown>(api, [
      () => api.call('add-totp', { token, body: { code: codeOf(secret, deps.now()) } }),
      ...times(2, () => () => api.call('login', { body: { email, password } })),
    ]);
    expect(added?.status).toBe(200);
    const { live = {} } = (await deps.sessions.find(person.uid)) ?? {};
    expect(Object.values(live).map(({ isFactorProven }) => isFactorProven)).toEqual([true]);
  });
});
