import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deviceLimits } from '@keelstone/domain/core/device/device.limits';
import { deviceRef } from '@keelstone/domain/core/device/known-device';
import { startApi } from '../../testing/api.ts';
import { issueLinkCode } from '../../testing/issue-link-code.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { ipElsewhere, memoryApi } from '../../testing/tested-api.ts';

const { deps, api } = await memoryApi({ config: { throttleScale: 1 } });

const freshDevice = (): string => `device-${randomUUID()}`;
const logIn = async ({ email, password }: Person, device: string, ip = ipElsewhere()): Promise<number> =>
  (await api.call('login', { body: { email, password, device }, ip })).status;
const reset = async (person: Person, device?: string, on = api): Promise<number> => {
  const params = { resetToken: await issueLinkCode(deps, 'reset-password', person) };
  const body = { password: 'the owner chose this', ...(device !== undefined && { device }) };
  return (await on.call('reset-password', { params, body, ip: ipElsewhere() })).status;
};
/** How many of ten guesses are checked rather than refused by a throttle. */
async function guessesAllowed(email: string, devices: readonly string[]): Promise<number> {
  const ip = ipElsewhere();
  let allowed = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    const device = devices[turn % devices.length];
    const { status } = await api.call('login', { body: { email, password: 'a guess', device }, ip });
    if (status === 401) allowed += 1;
  }
  return allowed;
}
const devicesOf = ({ uid }: Person) => deps.devices.list({ where: [['uid', '==', uid]] });

it('one account has no more known devices than the limit', async () => {
  const person = await makePerson(deps);
  const first = freshDevice();
  await logIn(person, first);
  for (let count = 0; count < deviceLimits.devicesPerUser; count += 1) await logIn(person, freshDevice());
  expect(await devicesOf(person)).toHaveLength(deviceLimits.devicesPerUser);
  expect(await deps.devices.find(deviceRef({ email: person.email, device: first }))).toBeUndefined();
});

describe('a reset', () => {
  it('makes devices that used the old password unknown again, but not the one that it is made with', async () => {
    const victim = await makePerson(deps);
    const [own, ...others] = [freshDevice(), freshDevice(), freshDevice()];
    for (const device of [own, ...others]) expect(await logIn(victim, device)).toBe(200);
    expect(await guessesAllowed(victim.email, others)).toBe(10);
    expect(await reset(victim, own)).toBe(200);
    expect(await deps.devices.find(deviceRef({ email: victim.email, device: own }))).toBeDefined();
    expect(await devicesOf(victim)).toHaveLength(1);
    expect(await guessesAllowed(victim.email, others)).toBe(5);
    expect(await reset(victim)).toBe(200);
    expect(await devicesOf(victim)).toEqual([]);
  });

  it('refuses a device that uses the old password meanwhile', async () => {
    const victim = await makePerson(deps);
    const thiefs = freshDevice();
    const slow = await startApi({
      ...deps,
      identity: {
        ...deps.identity,
        restore: async (uid, restoration) => {
          expect(await logIn(victim, thiefs)).toBe(401);
          return deps.identity.restore(uid, restoration);
        },
      },
    });
    expect(await reset(victim, freshDevice(), slow)).toBe(200);
    await slow.close();
    expect(await deps.devices.find(deviceRef({ email: victim.email, device: thiefs }))).toBeUndefined();
    expect(await devicesOf(victim)).toHaveLength(1);
  });
});

it('a device is unknown to a later account with the same address', async () => {
  const person = await makePerson(deps);
  const device = freshDevice();
  const atMs = deps.now();
  const seen = { uid: 'an-earlier-account', firstSeenAtMs: atMs, lastSeenAtMs: atMs };
  await deps.devices.save(deviceRef({ email: person.email, device }), seen);
  const ip = ipElsewhere();
  for (let turn = 0; turn < 5; turn += 1)
    await api.call('login', { body: { email: person.email, password: 'a guess' }, ip });
  expect(await logIn(person, device, ip)).toBe(429);
});
