import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { exampleAddresses, examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import { listenLocally } from '../../../emulator/src/http.ts';
import { findFreePorts } from '../../../emulator/src/port-check.ts';
import { troubles } from '../../../emulator/src/troubles.ts';
import { readSanctions } from '../../src/features/money/blockchain/read-sanctions.service.ts';
import { isPlatformAddress } from '../../src/features/money/deposit-address/is-platform-address.ts';
import { makeHolder } from '../../testing/holders.ts';
import { localChain } from '../../testing/local-chain.ts';
import { memoryApi } from '../../testing/tested-api.ts';

const { sanctionedMax } = blockchainLimits;
const { rates: listPort } = await findFreePorts();
let answer: string | ((response: ServerResponse) => unknown) = '';
let asked = 0;
const lists = await listenLocally(listPort, (_request, response) => {
  asked += 1;
  if (typeof answer === 'string') response.end(answer);
  else answer(response);
});
afterAll(() => lists.close());

const chain = await localChain({
  hasEth: true,
  config: { sanctionsUrl: `http://127.0.0.1:${String(listPort)}/list` },
});
const { deps, api, clock, admin, act, file, evidence, approve, preview } = chain;
const base58 = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const others = Array.from({ length: 9 }, (_one, at) => `0x${String(at).repeat(40)}`);
const findList = () => deps.sanctions.find('current');
/** The job, a day after the list was read last. */
const read = async (given: typeof answer) => {
  answer = given;
  clock.skewMs += dayMs;
  await readSanctions(deps);
  return findList();
};
const findings = async () =>
  (await deps.findings.listOpen(100)).flatMap(({ id, code, detail }) =>
    code.startsWith('list-') ? [{ id, code, detail }] : [],
  );
const mails = async () =>
  (await deps.mail.list({ limit: 100 })).filter(({ to }) => to === admin.email).length;
beforeEach(async () => {
  for (const finding of await deps.findings.listOpen(100))
    await deps.findings.save(finding.id, { ...finding, isOpen: false });
  await deps.sanctions.eraseNow('current');
});

const signalsOf = async (caseId: string) => {
  const params = { adminId: admin.uid, caseId };
  return (await api.call('get-signals', { token: admin.token, params })).body.signals;
};
const sanctionSignals = async (caseId: string) =>
  (await signalsOf(caseId)).filter(({ kind }) => kind === 'sanctioned').map(({ text }) => text);
const withdrawTo = async (btcAddress: string) => chain.withdrawal(await makeHolder(deps), { btcAddress });

it('a payout address on the list is a signal with the day of the list; Base58 is compared as it is written', async () => {
  await read([exampleAddresses.btc.toUpperCase(), base58].join('\r\n'));
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(deps.now());
  const signal = [`This address is on the list of sanctioned addresses of ${day}.`];
  expect(await sanctionSignals(await withdrawTo(exampleAddresses.btc))).toEqual(signal);
  expect(await sanctionSignals(await withdrawTo(base58))).toEqual(signal);
  await read([exampleAddresses.btc, base58.toLowerCase(), ...others].join('\n'));
  expect(await sanctionSignals(await withdrawTo(base58))).toEqual([]);
});

it.each([
  ['quotes', (address: string) => `"${address}"`],
  ['a comma', (address: string) => `${address},`],
  ['words and another address', (address: string) => `not ${base58} but ${address}…`],
])(
  '%s around a payout address hide it neither from the list nor as one of our own',
  async (_what, surround) => {
    const ofEther = `0x${'aB'.repeat(20)}`;
    await read([...others, ofEther, exampleAddresses.btc].join('\n'));
    const kindsOf = async (address: string) =>
      (await signalsOf(await withdrawTo(surround(address)))).map(({ kind }) => kind);
    // Also one of the other coin.
    for (const listed of [exampleAddresses.btc, ofEther.toLowerCase()])
      expect(await kindsOf(listed)).toContain('sanctioned');
    const isOurs = (address: string) => isPlatformAddress({ coin: 'btc', address: surround(address) }, deps);
    for (const own of [examplePlatformAddresses.btc, examplePlatformAddresses.eth])
      expect(await isOurs(own)).toBe(true);
    expect(await isOurs(ofEther)).toBe(false);
  },
);

const paidFrom = async (from: string) => {
  const txid = await act({ do: 'pay', to: examplePlatformAddresses.btc, amount: '0.009375', from });
  await act({ do: 'mine', count: 6 });
  return txid;
};
const sanctionFindings = async (id: string) =>
  (await chain.findingsOf(id)).filter(({ code }) => code === 'sender-sanctioned');

it('a deposit that was approved while the source was silent is a finding once its sender can be read', async () => {
  await read([...others, base58].join('\n'));
  const id = await file(await paidFrom(base58));
  await act({ do: 'mode', mode: 'down' });
  expect((await justNow(() => approve(id))).status).toBe(200);
  await chain.watch();
  expect(await sanctionFindings(id)).toEqual([]);
  await act({ do: 'mode', mode: 'ok' });
  await chain.watch();
  expect((await deps.transactions.find(id))?.outputs).toHaveLength(1);
  const [finding] = await sanctionFindings(id);
  // Once it is closed, the same reading does not open it again.
  const waiting = await file(await paidFrom(base58));
  await chain.watch();
  expect(await sanctionFindings(waiting)).toHaveLength(1);
  await justNow(() => chain.closeFinding(finding?.id));
  await chain.watch();
  expect(await sanctionFindings(id)).toEqual([]);
});

it('who names payments of listed senders to somebody else opens no findings; the reviewer sees it', async () => {
  await read([...others, base58].join('\n'));
  const id = await file(await act({ do: 'pay', to: exampleAddresses.btc, amount: '0.1', from: base58 }));
  const mailed = await mails();
  await chain.watch();
  expect([await sanctionFindings(id), await mails()]).toEqual([[], mailed]);
  expect(await sanctionSignals(id)).toHaveLength(1);
});

it('an address that a list adds is compared with the senders of everything that is booked', async () => {
  await read(others.join('\n'));
  const [from, other] = [`0014${'5'.repeat(40)}`, `0014${'6'.repeat(40)}`];
  const ids = await justNow(async () => {
    const filed = [await file(await paidFrom(exampleAddresses.btc)), await file(await paidFrom(from))];
    for (const id of filed) expect((await approve(id)).status).toBe(200);
    return filed;
  });
  await read([...others, other, exampleAddresses.btc].join('\n'));
  expect(await Promise.all(ids.map(sanctionFindings))).toMatchObject([
    [{ detail: expect.stringMatching(/^order /) as string }],
    [],
  ]);
});

it.each(['btc', 'eth'] as const)(
  'a sender of a deposit in %s on the list is a signal once the payment was read',
  async (coin) => {
    const ofList = { btc: exampleAddresses.btc, eth: `0x${'aB'.repeat(20)}` };
    await read(JSON.stringify([...others, ofList[coin]]));
    const amount = { do: 'pay', coin, to: examplePlatformAddresses[coin], amount: '0.1' };
    const filedFrom = async (from: string) => {
      const id = await file(await act({ ...amount, from }), undefined, coin);
      expect(await sanctionSignals(id)).toEqual([]);
      await evidence(id);
      return id;
    };
    const [signal] = await sanctionSignals(
      await filedFrom(coin === 'btc' ? ofList.btc : ofList.eth.toLowerCase()),
    );
    expect(signal).toMatch(/^A sender of this payment is on the list of sanctioned addresses of /);
    expect(await sanctionSignals(await filedFrom(coin === 'btc' ? base58 : `0x${'c'.repeat(40)}`))).toEqual(
      [],
    );
  },
);

it('a contract that paid is compared too, whoever called it', async () => {
  const amount = { coin: 'eth', to: examplePlatformAddresses.eth, amount: '0.1', kind: 'internal' } as const;
  const id = await file(await act({ do: 'pay', ...amount }), undefined, 'eth');
  await act({ do: 'mine', coin: 'eth', count: 8 });
  await evidence(id);
  const reading = (await chain.facts(id))?.reading;
  const contract = reading?.found === 'payment' ? reading.payment.transfers[0]?.from : undefined;
  await read([...others, `0x${String(contract)}`].join('\n'));
  expect(await sanctionSignals(id)).toHaveLength(1);
});

/** The administrator has just signed in. */
const justNow = async <T>(work: () => Promise<T>): Promise<T> => {
  const { skewMs } = clock;
  clock.skewMs = 0;
  return work().finally(() => (clock.skewMs = skewMs));
};

it('an address on the list takes a tick, and stays a signal until the payment is sent', async () => {
  await read(exampleAddresses.btc);
  const id = await withdrawTo(exampleAddresses.btc);
  const { warnings, toConfirm } = await justNow(() => preview(id));
  expect(warnings[0]?.text).toMatch(/^This address is on the list of sanctioned addresses of /);
  expect(toConfirm).toBe('Compliance has cleared this.');
  const reasonsOf = async (kind: 'withdrawals' | 'payouts') =>
    (await chain.inbox(kind)).find(({ transaction }) => transaction?._id === id)?.reasons[0];
  expect(await justNow(() => reasonsOf('withdrawals'))).toBe('Sanctioned address');
  expect((await justNow(() => approve(id, { ticked: [] }))).error).toMatchObject({ field: 'ticked' });
  expect((await justNow(() => approve(id, { ticked: ['sanctioned'] }))).status).toBe(200);
  expect(await sanctionSignals(id)).toHaveLength(1);
  expect(await reasonsOf('payouts')).toBe('Sanctioned address');
  const record = (await deps.transactions.find(id)) ?? expect.fail();
  await deps.transactions.save(id, { ...record, paidTxid: 'a'.repeat(64) });
  expect(await sanctionSignals(id)).toEqual([]);
});

it('of a payment with more senders than are compared the reviewer reads so', async () => {
  await read(others.join('\n'));
  const input = (at: number) => ({
    ...{ txid: 'a'.repeat(64), vout: at },
    prevout: { scriptpubkey: `0014${String(at).padStart(40, '0')}`, value: 1 },
  });
  const id = await file(await act({ do: 'pay', to: examplePlatformAddresses.btc, amount: '0.1' }));
  const isSaid: boolean[] = [];
  for (const count of [20, 21]) {
    const value = Array.from({ length: count }, (_one, at) => input(at));
    await act({ do: 'lie', field: 'vin', value });
    await evidence(id);
    isSaid.push((await signalsOf(id)).some(({ kind }) => kind === 'senders-cut'));
  }
  expect(isSaid).toEqual([false, true]);
});

it('it is read once a day, and kept with its date, count and hash', async () => {
  const list = await read([...others, ...others, ''].join('\n'));
  expect(list).toMatchObject({
    readAtMs: expect.any(Number) as number,
    count: 9,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const before = asked;
  await readSanctions(deps);
  clock.skewMs += dayMs - 60_000;
  await readSanctions(deps);
  expect(asked).toBe(before);
  clock.skewMs += 60_000;
  await readSanctions(deps);
  expect(asked).toBe(before + 1);
});

it.each([
  ['an error page', '<html><body>Bad gateway, try again later</body></html>'],
  ['nothing', ' \n'],
  ['another JSON', '{"addresses":["1BoatSLRHtKNngkdXEeobR76b53LETtpyT"]}'],
  ['JSON that breaks off', `["${base58}",`],
  ['an array of something else', `["${base58}", 5]`],
  [
    'too many',
    Array.from({ length: sanctionedMax + 1 }, (_one, at) => String(at).padStart(24, 'a')).join('\n'),
  ],
  ['too many lines', `${base58}\n`.repeat(2 * sanctionedMax)],
  ['a redirect', troubles['redirect'] ?? ''],
  ['an answer without end', troubles['endless'] ?? ''],
  ['a refusal', troubles['busy'] ?? ''],
  ['no connection', troubles['down'] ?? ''],
])(
  '%s leaves the list as it was; administrators are mailed once, until they have closed the finding',
  async (_what, odd) => {
    const before = await read(others.join('\n'));
    const mailed = await mails();
    expect(await read(odd)).toEqual(before);
    expect(await read(odd)).toEqual(before);
    expect((await findings()).map(({ code }) => code)).toEqual(['list-unread']);
    expect(await mails()).toBe(mailed + 1);
    expect((await read(others.join('\n')))?.readAtMs).toBeGreaterThan(before?.readAtMs ?? Infinity);
  },
);

it('a list that has shrunk by half is not taken until an administrator closes its finding', async () => {
  const before = await read(others.join('\n'));
  expect((await read(others.slice(0, 5).join('\n')))?.count).toBe(5);
  await deps.sanctions.save('current', before ?? expect.fail());
  const short = others.slice(0, 4).join('\n');
  expect((await read(short))?.count).toBe(9);
  const [finding] = await findings();
  expect(finding).toMatchObject({ code: 'list-shrunk', detail: '4 of 9 addresses are left' });
  expect((await justNow(() => chain.closeFinding(finding?.id))).status).toBe(200);
  // The finding was about this list, not about each that is short.
  expect((await read(others.slice(0, 3).join('\n')))?.count).toBe(9);
  expect((await read(short))?.count).toBe(4);
});

it('as many other addresses instead are one finding and one mail, in whatever order they come', async () => {
  const before = await read(others.join('\n'));
  const mailed = await mails();
  const instead = others.map((each) => each.replace(/^0x../, '0xab'));
  for (const list of [instead, instead.toReversed()])
    expect((await read(list.join('\n')))?.codes).toBe(before?.codes);
  expect(await findings()).toMatchObject([{ code: 'list-shrunk', detail: '0 of 9 addresses are left' }]);
  expect(await mails()).toBe(mailed + 1);
});

it('as many addresses as a list may have fit into one document', async () => {
  const all = Array.from({ length: sanctionedMax }, (_one, at) => `0x${String(at).padStart(40, '0')}`);
  const list = await read(JSON.stringify(all));
  expect(list?.count).toBe(sanctionedMax);
  expect(JSON.stringify(list).length).toBeLessThan(700_000);
});

it('without a list nobody is asked', async () => {
  const off = await memoryApi();
  const before = asked;
  await readSanctions(off.deps);
  expect([await off.deps.sanctions.find('current'), asked]).toEqual([undefined, before]);
});
