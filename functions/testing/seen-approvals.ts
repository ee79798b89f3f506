import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/deps.ts';
import type { Api } from './api.ts';
import { makePerson, type Person } from './people.ts';
import { freshKey } from './records.ts';

/** Somebody who may withdraw, and has what the preview tests count with. */
export function makeHolder(deps: Deps): Promise<Person> {
  return makePerson(deps, {
    kycStatus: 'Approved',
    figures: { usd: 250_000, btc: 100_000_000, eth: 0 },
  });
}

/** Asks for a withdrawal of 1,000 USD in Bitcoin; returns its id. */
export async function withdraw(api: Api, { uid, token }: Person): Promise<string> {
  const answer = await api.call('request-withdrawal', {
    token,
    params: { userId: uid },
    body: { usd: 1000, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId: freshKey() },
  });
  return answer.body.transaction._id;
}

export function previewApproval(api: Api, { token }: Person, id: string) {
  return api.call('preview-approve-transaction', { token, body: { idToApprove: id } });
}

/** Approves what its preview has shown. */
export function approveAsSeen(
  api: Api,
  { token }: Person,
  { id, expected }: { id: string; expected: string },
) {
  return api.call('approve-transaction', { token, body: { idToApprove: id, expected } });
}
