import { beforeEach } from 'vitest';
import { flagsId, buildProfitRowsPath } from '@keelstone/domain/collections';
import type { Contract } from '@keelstone/domain/contract';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import type { ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import type { ProfitRow } from '@keelstone/domain/money/profit/profit-batch';
import type { Deps } from '../src/entry/create-deps.ts';
import { checkFile } from '../src/features/money/profit/check-file.service.ts';
import type { Api } from './api.ts';
import { times } from './burst.ts';
import { accountOf, makePerson, type Person } from './people.ts';
import { freshKey } from './records.ts';
import { confirm, givePolicy, threeAdmins } from './three-administrators.ts';

type Sent = { csv?: string; leftOut?: string; transactionId?: string; digest?: string };

export const csvOf = (rows: readonly string[]) => ['account,usd,coin,reason', ...rows].join('\n');
export const by = ({ token, uid }: Person) => ({ token, params: { adminId: uid } });

/** The result of a check, which the trigger makes. */
export async function checkedFile(
  { token }: Pick<Person, 'token'>,
  { api, deps }: { api: Api; deps: Deps },
  checkId = '',
): Promise<ResponseOf<Contract['get-profit-check']>> {
  await checkFile(checkId, deps);
  return (await api.call('get-profit-check', { token, params: { checkId } })).body;
}

/** Three administrators, and in each test three people whom a file of its own credits $10.00 each in Bitcoin. */
export async function profitForMany() {
  const found = await threeAdmins();
  const { deps, api, ada, ben } = found;
  const people: Person[] = [];
  const about = { reason: '' };
  beforeEach(async () => {
    await givePolicy(deps, {});
    await deps.flags.save(flagsId, normalFlags);
    people.splice(0, people.length, ...(await Promise.all(times(3, () => makePerson(deps)))));
    about.reason = `Profit ${freshKey()}`;
  });
  const rowOf = ({ email }: Pick<Person, 'email'>, usd = '10.00', coin = 'btc') =>
    `${email},${usd},${coin},${about.reason}`;
  const send = (admin: Person, { digest, ...sent }: Sent = {}) => {
    const file = { csv: csvOf(people.map((each) => rowOf(each))), leftOut: '', transactionId: freshKey() };
    const body = { ...file, ...sent, ...(digest && { digest }) };
    return api.call('credit-many', { ...by(admin), body });
  };
  const check = async (admin: Person, sent: Sent = {}) =>
    checkedFile(admin, { api, deps }, (await send(admin, sent)).body.checkId);
  /** Proposes a file once it is checked, like the page. */
  const propose = async (admin: Person, sent: Sent = {}) => {
    const same = { transactionId: freshKey(), ...sent };
    const { digest = '' } = await check(admin, same);
    return send(admin, { ...same, digest });
  };
  const newest = async () => {
    const [batch] = (await api.call('list-profits', by(ben))).body.batches;
    if (batch === undefined) throw new Error('There is no batch');
    return batch;
  };
  const waitingProposal = async () => {
    const { items } = (await api.call('list-proposals', { ...by(ben), query: { status: 'waiting' } })).body;
    return items.find(({ operation }) => operation === 'credit-many');
  };
  const confirmIt = async () => confirm(api, ben, (await waitingProposal())?._id ?? '');
  return {
    ...found,
    ...{ people, about, rowOf, send, check, propose, newest, waitingProposal, confirmIt },
    /** A batch that two have agreed to. */
    started: async (sent: Sent = {}) => {
      await propose(ada, sent);
      await confirmIt();
      return (await newest())._id;
    },
    usd: () => Promise.all(people.map(async ({ uid }) => (await accountOf(deps, uid)).usd.available)),
    rowsOf: (batchId: string) => [...deps.db.documents(buildProfitRowsPath(batchId)).values()] as ProfitRow[],
    notDone: async (batchId: string) =>
      (await api.call('list-profits', { ...by(ben), query: { batchId } })).body.items,
  };
}
