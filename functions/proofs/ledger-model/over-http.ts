import { DomainError, isErrorCode } from '@keelstone/domain/errors';
import { emptyAccount } from '@keelstone/domain/ledger/account';
import { Proposed } from '../../src/platform/call/proposed.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { tokenOf } from '../../testing/people.ts';
import { admins, holders, people, type Holder, type Person } from './command.ts';
import type { Oracle } from './oracle.ts';
import type { OracleRecord } from './oracle-record.ts';
import { operator, ServicesInMemory, type Sent } from './services-in-memory.ts';

/** Sends every call of the model as a request to the API, with the token of the one who acts. */
export class OverHttp extends ServicesInMemory {
  /** By the pipeline: access, a lock and the contract's schemas come before the service. */
  override readonly early = [
    'refused: forbidden',
    'refused: account-locked',
    'refused: invalid-input',
  ] as const;
  private readonly api: Promise<Api> = startApi(this.deps);

  override async open(atMs: number): Promise<void> {
    await super.open(atMs);
    for (const name of [...people, operator] as const) {
      const uid = this.uidOf(name);
      const isAdmin = name === operator || admins.some((admin) => admin === name);
      await this.deps.identity.setClaims(uid, { isAdmin, blocked: false });
      await this.deps.accounts.save(uid, emptyAccount(uid, atMs));
    }
  }

  async close(): Promise<void> {
    await (await this.api).close();
    if (this.deps.loggedErrors.length > 0) throw new Error(JSON.stringify(this.deps.loggedErrors));
  }

  protected override async send({ name, ...request }: Sent, actor: Person): Promise<unknown> {
    const token = await this.tokenOf(actor);
    const { status, body, error } = await (await this.api).request(name, { ...request, token });
    if (error.code !== undefined && isErrorCode(error.code) && error.code !== 'internal')
      throw new DomainError(error.code);
    const { proposalId = '' } = Object(body) as { proposalId?: string };
    if (status === 202) return new Proposed({ message: '', proposalId });
    if (status !== 200) throw new Error(JSON.stringify(error));
    return body;
  }

  /** Balances, what is held, and their lists, newest first, as an administrator sees them. */
  override async differentViews(oracle: Oracle): Promise<string[]> {
    const api = await this.api;
    const token = await this.tokenOf(operator);
    const adminId = this.uidOf(operator);
    const views = holders.map(async (holder) => {
      const userId = this.uidOf(holder);
      const user = await api.call('get-user', { token, params: { adminId, userId } });
      const query = { limit: '50' };
      const list = await api.call('list-user-transactions', { token, params: { userId }, query });
      const { balance, btc, eth, held } = user.body;
      const shown = list.body.items.map(({ _id, type, status, usd, ...row }) =>
        [_id, type, status, usd, row.btc ?? row.eth].join(' '),
      );
      const figures = [balance, btc, eth, held.balance, held.btc, held.eth];
      const found = [figures, list.body.total, ...shown].join('\n');
      const wanted = this.viewOf(holder, oracle);
      return found === wanted ? [] : [`${found}\n, not\n${wanted}`];
    });
    return (await Promise.all(views)).flat();
  }

  private viewOf(holder: Holder, { books, records }: Oracle): string {
    const { usd, btc, eth } = books.of(holder);
    const of = (bucket: 'available' | 'held') => [
      Number(usd[bucket]) / 100,
      Number(btc[bucket]) / 1e8,
      Number(eth[bucket]) / 1e8,
    ];
    const visible = records.filter(({ user, isHidden }) => user === holder && !isHidden).reverse();
    const rows = visible.map((record) => `${this.idOf(record.name)} ${recordText(record)}`);
    return [[...of('available'), ...of('held')], visible.length, ...rows].join('\n');
  }

  /** Of a new session: earlier ones may have ended. */
  private tokenOf(name: Person | typeof operator): Promise<string> {
    return tokenOf(this.deps, this.uidOf(name));
  }
}

function recordText({ type, state, usd, paid, brought, amount }: OracleRecord): string {
  const coins = Number(paid ?? brought?.amount ?? amount) / 1e8;
  const shownUsd = Number(usd) / 100;
  return [type, state === 'Cancelled' ? 'Rejected' : state, shownUsd, coins].join(' ');
}
