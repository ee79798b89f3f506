import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { fieldMessages } from '@keelstone/domain/messages';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import {
  fixedQuotes,
  fixedRates,
  freshDatabase,
  loggedErrors,
  testDeps,
} from '../../../../testing/test-environment.ts';
import { upload } from '../../../../testing/uploads.ts';

const minute = 60_000;
const clock = { aheadMs: 0 };
const rates = { ...fixedRates };
const now = () => Date.now() + clock.aheadMs;

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  const known = testDeps({ database: freshDatabase('quotes'), now, config: { throttleScale: 1000 } });
  deps = { ...known, quotes: fixedQuotes(now, rates) };
  api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  [ada, ben] = [await makePerson(deps), await makePerson(deps)];
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const ask = async (usd = 500, coinSelected: 'btc' | 'eth' = 'btc') =>
  (await api.call('request-quote', { token: ada.token, body: { usd, coinSelected } })).body;

async function file(
  person: Person,
  quote: string,
  change: { usd?: number; coinSelected?: 'btc' | 'eth' } = {},
) {
  const proof = await upload(deps, person.uid);
  const body = { usd: 500, coinSelected: 'btc' as const, quote, proof, transactionId: freshKey(), ...change };
  return { body, answer: await api.call('request-deposit', { token: person.token, body }) };
}

/** Runs at another price or time, and puts both back. */
async function later<T>({ minutes = 0, btc = fixedRates.btc }, work: () => Promise<T>): Promise<T> {
  Object.assign(rates, { btc });
  clock.aheadMs = minutes * minute;
  try {
    return await work();
  } finally {
    Object.assign(rates, fixedRates);
    clock.aheadMs = 0;
  }
}

describe('a quote', () => {
  it('states what to send, at which price and until when, and stores nothing', async () => {
    const before = await fingerprint(deps);
    const { quote, expiresAt, ...told } = await ask();
    expect(told).toEqual({ coinSelected: 'btc', usd: 500, coin: 0.007813, rate: 64_000 });
    expect(quote.length).toBeLessThanOrEqual(200);
    const leftMs = Date.parse(expiresAt) - now();
    expect(leftMs).toBeGreaterThan(29 * minute);
    expect(leftMs).toBeLessThanOrEqual(30 * minute);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });
});

describe('a deposit that is filed with a quote', () => {
  it('in time books the quoted amount, even if the price has moved', async () => {
    const { quote } = await ask();
    const { answer } = await later({ minutes: 29, btc: 40_000 }, () => file(ada, quote));
    expect(answer.body.transaction).toMatchObject({ usd: 500, btc: 0.007813, rate: 64_000 });
  });

  it('after its end books the coin that was sent, at a price that has fallen, and is the same deposit if it is sent again', async () => {
    const { quote } = await ask();
    const { body, answer } = await later({ minutes: 31, btc: 60_000 }, () => file(ada, quote));
    expect(answer.body.transaction).toMatchObject({ usd: 468.78, btc: 0.007813, rate: 60_000 });
    const again = await api.call('request-deposit', { token: ada.token, body });
    expect(again.body).toEqual(answer.body);
  });

  it.each([
    { title: 'somebody else’s', who: () => ben, change: {}, spoil: (quote: string) => quote },
    {
      title: 'one for another amount',
      who: () => ada,
      change: { usd: 501 },
      spoil: (quote: string) => quote,
    },
    {
      title: 'one for another coin',
      who: () => ada,
      change: { coinSelected: 'eth' as const },
      spoil: (quote: string) => quote,
    },
    {
      title: 'one whose price was altered',
      who: () => ada,
      change: {},
      spoil: (quote: string) => quote.replace('_64000_', '_640000_'),
    },
    { title: 'none at all', who: () => ada, change: {}, spoil: () => 'btc' },
  ])('is refused with a plain sentence, and nothing is filed: $title', async ({ who, change, spoil }) => {
    const { quote } = await ask();
    const before = await fingerprint(deps);
    const { answer } = await file(who(), spoil(quote), change);
    expect([answer.status, answer.error.code, answer.error.error]).toEqual([
      400,
      'invalid-input',
      fieldMessages.quote,
    ]);
    const written = changes(before, await fingerprint(deps)).filter((name) => !name.startsWith('inbox/'));
    expect(written).toEqual([]);
  });
});
