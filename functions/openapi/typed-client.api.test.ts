import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import createClient from 'openapi-fetch';
import { expect, it } from 'vitest';
import { startApi } from '../testing/api.ts';
import { makePerson } from '../testing/people.ts';
import { testDeps } from '../testing/test-environment.ts';

/** The client's types are generated: typed-client.test.ts compiles it, and this file cannot import them. */
type Journey = (
  client: unknown,
  person: { email: string; password: string; newEmail: string },
) => Promise<unknown>;

it('a client made from the OpenAPI document registers, signs in, looks around and is refused with a reason', async () => {
  const deps = testDeps({ config: { throttleScale: 1000 } });
  const api = await startApi(deps);
  const file = join(import.meta.dirname, 'client/journey.ts');
  const { journey } = (await import(file)) as { journey: Journey };
  const { email, password } = await makePerson(deps, {
    name: 'Nora Quist',
    kycStatus: 'Approved',
    figures: { usd: 100_000, btc: 100_000_000, eth: 0 },
  });
  const newEmail = `${randomUUID()}@people.test`;
  expect(await journey(createClient({ baseUrl: api.url }), { email, password, newEmail })).toEqual({
    registered: 'Verification email sent',
    name: 'Nora Quist',
    transactions: 0,
    advice: 'Withdraw less.',
  });
  await api.close();
});
