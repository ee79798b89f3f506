import { beforeEach, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import {
  exampleAddresses,
  examplePlatformAddresses,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import { booksOf } from '../../../../testing/books.ts';
import { burst, tally } from '../../../../testing/burst.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, makeHolder, requestDeposit } from '../../../../testing/holders.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { fileDeposit, freshKey, freshTxid } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { upload } from '../../../../testing/uploads.ts';

const { deps, api, clock } = await memoryApi();
const { approve, preview, withdrawal } = holderCalls(api);
const admin = await makePerson(deps, { isAdmin: true });
let owner: Person;
beforeEach(async () => {
  await deps.wallets.save(currentWallet, makeWalletVersion());
  owner = await makeHolder(deps);
});
const reject = (idToReject: string) =>
  api.call('reject-transaction', { token: admin.token, body: { idToReject } });

describe('a requested withdrawal', () => {
  const withdraw = (coinSelected: 'btc' | 'eth', address: string, transactionId = freshKey()) => {
    const addresses = coinSelected === 'btc' ? { btcAddress: address } : { ethAddress: address };
    const body = { usd: 1000, coinSelected, ...addresses, transactionId };
    return api.call('request-withdrawal', { token: owner.token, params: { userId: owner.uid }, body });
  };
  const mails = () => mailsOf(deps, owner.email, 'withdrawal-requested');

  it('is mailed to its owner once even if it is sent twice, with a link to report that it was not them', async () => {
    const key = freshKey();
    for (const _turn of [1, 2]) expect((await withdraw('btc', exampleAddresses.btc, key)).status).toBe(200);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    for (const part of ['$1,000.00 in BTC', exampleAddresses.btc.slice(0, 8), '/secure#code='])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain(exampleAddresses.btc);
  });

  it.each([
    ['btc', `bitcoin:${exampleAddresses.btc}?label=Shop&message=A%20text%20for%20the%20reviewer`],
    ['eth', `https://etherscan.io/address/${exampleAddresses.eth}`],
  ] as const)('in %s to a pasted link is stored with the address alone: %s', async (coin, address) => {
    const { btcAddress, ethAddress } = (await withdraw(coin, address)).body.transaction;
    expect(btcAddress ?? ethAddress).toBe(exampleAddresses[coin]);
  });

  it('to a deposit address of ours, now or earlier, or without a verified identity, is refused', async () => {
    const btcAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    await deps.wallets.save('earlier', makeWalletVersion({ versionId: 'earlier', btcAddress }));
    for (const [coin, address] of [
      ['btc', examplePlatformAddresses.btc],
      ['btc', btcAddress],
      ['eth', examplePlatformAddresses.eth.toLowerCase()],
    ] as const)
      expect((await withdraw(coin, address)).error.code).toBe('platform-address');
    owner = await makePerson(deps, { figures: { usd: 250_000, btc: 100_000_000, eth: 0 } });
    expect((await withdraw('btc', exampleAddresses.btc)).error.code).toBe('kyc-required');
    expect(await mails()).toEqual([]);
  });
});

describe('an approval', () => {
  it.each([
    ['withdrawal', { isBlocked: true }, 'owner-suspended'],
    ['deposit', { isBlocked: true }, 'owner-suspended'],
    ['withdrawal', { kycStatus: 'Unverified' }, 'owner-unverified'],
  ] as const)(
    'of a %s of somebody who is %j writes nothing, and it may be rejected',
    async (type, fields, code) => {
      const id = type === 'deposit' ? await fileDeposit(deps, owner.uid, false) : await withdrawal(owner);
      await changeUser(deps, owner, fields);
      await nothingWritten(deps, async () =>
        expect(await approve(admin, id)).toMatchObject({ status: 409, error: { code } }),
      );
      expect((await reject(id)).status).toBe(200);
      expect((await booksOf(deps).fileOf(owner.uid)).account.usd).toEqual({ available: 250_000, held: 0 });
      expect(await booksOf(deps).faultsOf(owner.uid)).toEqual([]);
    },
  );
});

describe('the quote of a deposit', () => {
  const quoted = async () => {
    const body = { usd: 600, coinSelected: 'btc' } as const;
    return (await api.call('request-quote', { token: owner.token, body })).body.quote;
  };
  const file = (asked: Parameters<typeof requestDeposit>[2]) => requestDeposit({ api, deps }, owner, asked);

  it('makes one record, however many requests arrive with it, and for a repeat of the one that made it', async () => {
    const quote = await quoted();
    const shots = await Promise.all(
      [freshKey(), freshKey(), freshKey()].map(async (key) => {
        const proof = await upload(deps, owner.uid);
        return () => file({ quote, key, proof });
      }),
    );
    expect(tally(await burst(api, shots))).toEqual({ '200': 1, '409 quote-used': 2 });
    const { items } = (await api.call('list-transactions', { token: admin.token })).body;
    expect(items.filter(({ user }) => user._id === owner.uid)).toHaveLength(1);
    expect(tally(await burst(api, shots))).toEqual({ '200': 1, '409 quote-used': 2 });
    expect((await file({ quote })).error).toMatchObject({ code: 'quote-used', field: 'quote' });
    expect((await file({ quote: await quoted() })).status).toBe(200);
  });

  it('is refused a day after its end, with nothing written, but a repeat of what was filed with it is not', async () => {
    const [quote, late] = [await quoted(), await quoted()];
    const sent = { quote, key: freshKey(), proof: await upload(deps, owner.uid) };
    const first = await file(sent);
    clock.skewMs += ratesLimits.quoteMs + depositLimits.quoteLateMs;
    expect((await file(sent)).body).toEqual(first.body);
    const proof = await upload(deps, owner.uid);
    await nothingWritten(deps, async () =>
      expect(await file({ quote: late, proof })).toMatchObject({
        status: 409,
        error: { code: 'quote-expired', field: 'quote' },
      }),
    );
    expect((await file({ quote: await quoted(), proof })).status).toBe(200);
  });
});

describe('a transaction that a deposit names', () => {
  type Asked = Parameters<typeof requestDeposit>[2];
  const file = (asked: Asked, person = owner) => requestDeposit({ api, deps }, person, asked);
  const refused = { status: 409, error: { code: 'txid-used', field: 'txid' } };
  let txid: string;
  beforeEach(() => {
    txid = freshTxid();
  });

  it('is stored in lower case, shown to owner and reviewer, and named by one deposit of the same person', async () => {
    const key = freshKey();
    const proof = await upload(deps, owner.uid);
    const first = await file({ txid: `\u200e${txid.toUpperCase()}-000 `, key, proof });
    expect(first.body.transaction.txid).toBe(txid);
    const list = await api.call('list-transactions', { token: admin.token });
    expect(list.body.items[0]?.txid).toBe(txid);
    expect(await file({ txid, key, proof })).toMatchObject({ status: 200, body: first.body });
    expect((await file({ txid: freshTxid(), key, proof })).error.code).toBe('key-reused');
    const other = await upload(deps, owner.uid);
    await nothingWritten(deps, async () => {
      const answer = await file({ txid, proof: other });
      expect(answer).toMatchObject(refused);
      expect(answer.error.error).toBe('Another deposit of yours names this transaction already');
    });
    // The upload is still there: without the id, or with the right one, it is filed.
    expect((await file({ txid: freshTxid(), proof: other })).status).toBe(200);
  });

  it.each(['rejected', 'cancelled'])('may be named again once that one was %s', async (how) => {
    const { _id: id } = (await file({ txid })).body.transaction;
    if (how === 'rejected') await reject(id);
    else await api.call('delete-transaction', { token: owner.token, params: { transactionId: id } });
    expect((await file({ txid })).status).toBe(200);
    expect(await file({ txid })).toMatchObject(refused);
  });

  it('may be named for another address of the platform, and by a stranger, of which the reviewer is warned', async () => {
    const first = await file({ txid }, await makeHolder(deps));
    const second = await file({ txid });
    const [one, two] = [first, second].map(({ body }) => body.transaction);
    for (const [shown, other] of [
      [one, two],
      [two, one],
    ]) {
      const text = `Order ${String(other?.transactionId)} of somebody else claims this transaction too: Pending.`;
      expect((await preview(admin, shown?._id ?? '')).warnings).toEqual([{ text }]);
    }
    const btcAddress = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
    await deps.wallets.save(currentWallet, makeWalletVersion({ btcAddress }));
    expect((await file({ txid })).status).toBe(200);
  });

  it('is named by only one of several concurrent requests', async () => {
    const proofs = await Promise.all([0, 1, 2, 3, 4].map(() => upload(deps, owner.uid)));
    const answers = await burst(
      api,
      proofs.map((proof) => () => file({ txid, proof })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await deps.transactions.countPending(owner.uid, 'Deposit')).toBe(1);
  });
});
