import { DomainError, isErrorCode } from '@keelstone/domain/errors';
import { emptyAccount } from '@keelstone/domain/ledger/account';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '@keelstone/domain/money/units';
import { boundToWire } from '@keelstone/domain/policy/policy.schema';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { Proposed } from '../../src/platform/call/proposed.ts';
import { startApi, type Answer, type Api } from '../../testing/api.ts';
import { tokenOf, type Person } from '../../testing/people.ts';
import { confirm, refuse } from '../../testing/three-administrators.ts';
import {
  admins,
  holders,
  modelWallets,
  people,
  type Holder,
  type Person as Name,
} from '../ledger-model/command.ts';
import {
  isSetting,
  returnReason,
  type Creation,
  type Operation,
  type Setting,
} from '../ledger-model/operation.ts';
import type { Oracle } from '../ledger-model/oracle.ts';
import type { OracleRecord } from '../ledger-model/oracle-record.ts';
import { operator, ServicesInMemory } from '../ledger-model/services-in-memory.ts';

/** Sends every operation of the model that is a call as a request to the API, with the token of the one who acts. */
export class OverHttp extends ServicesInMemory {
  /** By the pipeline: access, a lock and the contract's schemas come before the service. */
  override readonly early = [
    'refused: forbidden',
    'refused: account-locked',
    'refused: invalid-input',
  ] as const;
  private api: Api | undefined;

  override async open(atMs: number): Promise<void> {
    await super.open(atMs);
    this.api ??= await startApi(this.deps);
    for (const name of [...people, operator] as const) {
      const uid = this.uidOf(name);
      const isAdmin = name === operator || admins.some((admin) => admin === name);
      await this.deps.identity.setClaims(uid, { isAdmin, blocked: false });
      await this.deps.accounts.save(uid, emptyAccount(uid, atMs));
    }
  }

  async close(): Promise<void> {
    await this.api?.close();
    if (this.deps.loggedErrors.length > 0) throw new Error(JSON.stringify(this.deps.loggedErrors));
  }

  protected override async call(operation: Operation): Promise<unknown> {
    if (isSetting(operation)) return super.call(operation);
    const { status, body, error } = await this.send(operation);
    if (error.code !== undefined && isErrorCode(error.code) && error.code !== 'internal')
      throw new DomainError(error.code);
    const { transaction, proposalId = '' } = Object(body) as {
      transaction?: { _id: string };
      proposalId?: string;
    };
    if (status === 202) return new Proposed({ message: '', proposalId });
    if (status !== 200) throw new Error(JSON.stringify(error));
    if ('name' in operation) this.ids.set(operation.name, transaction?._id ?? '');
    const wish = operation.kind === 'confirm' ? this.proposals[operation.proposal ?? -1]?.wish : undefined;
    if (wish?.kind === 'credit-profit') this.noteCredit(wish);
    return body;
  }

  private async send(operation: Exclude<Operation, Setting>): Promise<Answer<unknown>> {
    const api = this.running();
    const actor = await this.personOf(operation.actor);
    const { uid: adminId, token } = actor;
    const target = 'target' in operation ? this.wireIdOf(operation.target) : '';
    switch (operation.kind) {
      case 'request-deposit':
      case 'request-withdrawal':
      case 'credit-profit':
        return this.request(operation, actor);
      case 'review': {
        if (operation.review === 'Rejected')
          return api.call('reject-transaction', { token, body: { idToReject: target } });
        const { received: units } = operation;
        const received = units === undefined ? undefined : coinToNumber(coinUnits(units));
        return api.call('approve-transaction', { token, body: { idToApprove: target, received } });
      }
      case 'return-payout':
        return api.call('return-payout', { token, body: { idToReturn: target, reason: returnReason } });
      case 'delete':
        return api.call('delete-transaction', { token, params: { transactionId: target } });
      case 'edit-figures': {
        const { usd, btc, eth } = operation.figures;
        const coins = { btc: coinToNumber(coinUnits(btc)), eth: coinToNumber(coinUnits(eth)) };
        const about = { id: this.uidOf(operation.user), reason: operation.key };
        return api.call('edit-figures', {
          token,
          body: { ...about, balance: usdToNumber(usdCents(usd)), ...coins },
        });
      }
      case 'confirm':
      case 'refuse': {
        const { id } = this.proposals[operation.proposal ?? -1] ?? { id: missingId };
        return (operation.kind === 'confirm' ? confirm : refuse)(api, actor, id);
      }
      case 'set-wallet':
        return api.call('update-wallet', {
          token,
          params: { adminId },
          body: modelWallets[operation.wallet],
        });
      case 'set-policy':
        return api.call('update-policy', { token, params: { adminId }, body: boundToWire(operation.bound) });
    }
  }

  private async request(call: Creation, { uid, token }: Person): Promise<Answer<unknown>> {
    const api = this.running();
    const { key: transactionId, coin: coinSelected } = call;
    const usd = usdToNumber(usdCents(call.cents));
    const body = { usd, coinSelected, transactionId };
    if (call.kind === 'credit-profit') {
      const about = { id: this.uidOf(call.user), profit: usd, profitSelected: coinSelected, transactionId };
      return api.call('credit-profit', { token, body: about });
    }
    if (call.kind === 'request-deposit')
      return api.call('request-deposit', { token, body: { ...body, proof: await this.proofOf(call) } });
    const addresses = { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth };
    return api.call('request-withdrawal', {
      token,
      params: { userId: uid },
      body: { ...body, ...addresses },
    });
  }

  /** Balances, what is held, and their lists, newest first, as an administrator sees them. */
  override async differentViews(oracle: Oracle): Promise<string[]> {
    const api = this.running();
    const { uid: adminId, token } = await this.personOf(operator);
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

  private running(): Api {
    if (this.api === undefined) throw new Error('It is not open yet');
    return this.api;
  }

  /** With a new session: earlier ones may have ended. */
  private async personOf(name: Name | typeof operator): Promise<Person> {
    const uid = this.uidOf(name);
    return { uid, email: '', password: '', token: await tokenOf(this.deps, uid) };
  }

  private wireIdOf(name: string | undefined): string {
    return (name === undefined ? undefined : this.ids.get(name)) ?? missingId;
  }
}

const missingId = 'NoSuchRecordAtAll00000';

function recordText({ type, state, usd, paid, brought, amount }: OracleRecord): string {
  const coins = Number(paid ?? brought?.amount ?? amount) / 1e8;
  const shownUsd = Number(usd) / 100;
  return [type, state === 'Cancelled' ? 'Rejected' : state, shownUsd, coins].join(' ');
}
