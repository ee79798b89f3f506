import type { Coin } from '@keelstone/domain/money/coins';
import type { Deps } from '../src/entry/deps.ts';
import type { Answer, Api } from './api.ts';
import type { Person } from './people.ts';
import { freshKey } from './records.ts';
import { upload } from './uploads.ts';

type Asked = { usd?: number; coin?: Coin; txid?: string; key?: string; proof?: string };

/** Files a deposit of 600 USD in Bitcoin: 0.009375 BTC at the price of the tests. */
export async function requestDeposit(
  { api, deps }: { api: Api; deps: Deps },
  { uid, token }: Person,
  { usd = 600, coin: coinSelected = 'btc', txid = '', key: transactionId = freshKey(), proof }: Asked = {},
) {
  const body = { usd, coinSelected, txid, transactionId, proof: proof ?? (await upload(deps, uid)) };
  return api.call('request-deposit', { token, body });
}

/** Previews the approval of a deposit with what came in, then approves what was shown. */
export async function approveReceived(
  api: Api,
  { token }: Person,
  { id: idToApprove, received }: { id: string; received?: number | undefined },
): Promise<Answer<unknown>> {
  const body = { idToApprove, received };
  const { expected } = (await api.call('preview-approve-transaction', { token, body })).body;
  return api.call('approve-transaction', { token, body: { ...body, expected } });
}
