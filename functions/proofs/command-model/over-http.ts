import { currentWallet, policyDocument } from '@keelstone/domain/collections';
import { isErrorCode } from '@keelstone/domain/errors';
import { usdPerCoin } from '@keelstone/domain/money/convert';
import { freshQuote } from '@keelstone/domain/rates/quote';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/deps.ts';
import type { Answer, Api } from '../../testing/api.ts';
import { makePerson, tokenOf, type Person } from '../../testing/people.ts';
import {
  admins,
  holders,
  people as names,
  type Holder,
  type Person as Name,
} from '../ledger-model/command.ts';
import { isSetting, type Operation, type Setting } from '../ledger-model/operation.ts';
import type { Oracle } from '../ledger-model/oracle.ts';
import type { OracleRecord } from '../ledger-model/oracle-record.ts';
import type { Outcome } from '../ledger-model/outcome.ts';
import { setState } from '../ledger-model/set-state.ts';
import type { Driver, StoredBooks } from '../ledger-model/stored-books.ts';
import { CallSender, type Call, type Connection } from './call-sender.ts';

/** An answer in the model's words; whether a 200 did anything is seen in the books. */
function outcomeOf(operation: Call, { status, error }: Answer<unknown>, isChanged: boolean): Outcome {
  if (status === 200 && isChanged) return 'done';
  if (status === 200) return 'name' in operation ? 'replayed' : 'no-change';
  if (status === 202) return isChanged ? 'proposed' : 'proposed-before';
  return error.code !== undefined && error.code !== 'internal' && isErrorCode(error.code)
    ? `refused: ${error.code}`
    : 'broken';
}

/** The clock and the price as the model sets them. */
export type Setup = { atMs: number; rateUsd: number };

export function quotesOf(setup: Setup): Deps['quotes'] {
  const find: Deps['quotes']['find'] = (coin) => {
    const rate = usdPerCoin(setup.rateUsd);
    return Promise.resolve(rate === undefined ? undefined : { coin, rate, atMs: setup.atMs });
  };
  return { find, quote: async (coin) => freshQuote(await find(coin), setup.atMs) };
}

/** Plays operations on the API, with people who are new for each sequence; what is no call is set by the services. */
export class OverHttp implements Driver {
  /** By the pipeline: access, a lock and the contract's schemas come before the service. */
  readonly early: readonly Outcome[] = [
    'refused: forbidden',
    'refused: account-locked',
    'refused: invalid-input',
  ];
  private readonly made = new Map<Name, Person>();
  private readonly connection: Connection;
  private readonly setup: Setup;
  private operator: Person | undefined;
  private sender: CallSender;
  private stored: StoredBooks | undefined;
  private storedMonths: Readonly<Record<string, unknown>>[] = [];

  constructor(on: { api: Api; deps: Deps; setup: Setup }) {
    this.setup = on.setup;
    this.connection = { api: on.api, deps: on.deps, of: (name) => this.of(name) };
    this.sender = new CallSender(this.connection);
  }

  async open(atMs: number): Promise<void> {
    const { deps } = this.connection;
    this.setup.atMs = atMs;
    this.sender = new CallSender(this.connection);
    await deps.policies.remove(policyDocument);
    await deps.wallets.save(currentWallet, makeWalletVersion());
    this.operator ??= await makePerson(deps, { isAdmin: true });
    for (const name of names) {
      const isAdmin = admins.some((admin) => admin === name);
      this.made.set(name, await makePerson(deps, { name, isAdmin, kycStatus: 'Approved' }));
    }
    await this.read();
  }

  async run(operation: Operation, atMs: number) {
    this.setup.atMs = atMs;
    if ('rate' in operation) this.setup.rateUsd = operation.rate;
    const before = JSON.stringify([...(this.stored?.journal ?? [])]) + this.text();
    if (isSetting(operation)) {
      await this.set(operation);
      await this.read();
      return { outcome: 'done' as const, hasWritten: false, reason: '' };
    }
    const answer = await this.sender.send(operation);
    await this.read();
    const hasWritten = before !== JSON.stringify([...(this.stored?.journal ?? [])]) + this.text();
    const reason = JSON.stringify(answer.error);
    return { outcome: outcomeOf(operation, answer, hasWritten), hasWritten, reason };
  }

  uidOf(name: Name): string {
    return this.of(name).uid;
  }

  idOf(name: string): string {
    return this.sender.idOf(name);
  }

  books(): StoredBooks {
    if (this.stored === undefined) throw new Error('Nothing is read yet');
    return this.stored;
  }

  months(): readonly Readonly<Record<string, unknown>>[] {
    return this.storedMonths;
  }

  /** Balances, what is held, and their lists, newest first, as an administrator sees them. */
  async differentViews(oracle: Oracle): Promise<string[]> {
    const { api, deps } = this.connection;
    const adminId = this.operator?.uid ?? '';
    const token = await tokenOf(deps, adminId);
    const found = await Promise.all(
      holders.map(async (holder) => {
        const userId = this.uidOf(holder);
        const user = await api.call('get-user', { token, params: { adminId, userId } });
        const query = { limit: '50' };
        const list = await api.call('list-user-transactions', { token, params: { userId }, query });
        const { balance, btc, eth, held } = user.body;
        const shown = list.body.items.map(({ _id, type, status, usd, ...row }) =>
          [_id, type, status, usd, row.btc ?? row.eth].join(' '),
        );
        return [[balance, btc, eth, held.balance, held.btc, held.eth], list.body.total, ...shown].join('\n');
      }),
    );
    const wanted = holders.map((holder) => this.viewOf(holder, oracle));
    return found.flatMap((view, index) =>
      view === wanted[index] ? [] : [`${view}\n, not\n${wanted[index] ?? ''}`],
    );
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

  private of(name: Name): Person {
    const person = this.made.get(name);
    if (person === undefined) throw new Error(`${name} is not in the model`);
    return person;
  }

  /** Sessions that end with it are opened again; by the end of a wait everybody's confirmation has expired. */
  private async set(operation: Setting): Promise<void> {
    const { deps } = this.connection;
    const uid = this.operator?.uid ?? '';
    const user = await deps.users.find(uid);
    if (user === undefined) throw new Error('The operator is gone');
    const operator = { uid, sid: 'model', scope: 'full', isAdmin: true, user } as const;
    const person = 'user' in operation ? this.of(operation.user) : { uid: '', email: '' };
    await setState(operation, { ...person, operator }, deps);
    for (const name of 'user' in operation ? [operation.user] : operation.kind === 'wait' ? names : [])
      this.made.set(name, { ...this.of(name), token: await tokenOf(deps, this.uidOf(name)) });
  }

  /** Reads what is stored of the holders' money, of the policy, of the addresses and of what was proposed. */
  private async read(): Promise<void> {
    const { deps } = this.connection;
    const where = [['uid', 'in', holders.map((name) => this.uidOf(name))] as const];
    const [accounts, journal, records, months, policy, wallet, ...proposals] = await Promise.all([
      deps.accounts.list({ where }),
      deps.journal.list({ where }),
      deps.transactions.list({ where }),
      deps.months.list({ where }),
      deps.policies.find(policyDocument),
      deps.wallets.find(currentWallet),
      ...this.sender.proposals.map(({ id }) => deps.proposals.find(id)),
    ]);
    this.storedMonths = months;
    this.stored = {
      accounts: new Map(accounts.map((account) => [account.uid, account])),
      transactions: new Map(records.map((record) => [record.id, record])),
      journal: journal.sort((a, b) => a.seq - b.seq),
      twoPeople: { policy, wallet, proposals },
    };
  }

  private text(): string {
    const { accounts, transactions, twoPeople } = this.books();
    return JSON.stringify([[...accounts], [...transactions], twoPeople]);
  }
}

function recordText({ type, state, usd, paid, brought, amount }: OracleRecord): string {
  const coins = Number(paid ?? brought?.amount ?? amount) / 1e8;
  const shownUsd = Number(usd) / 100;
  return [type, state === 'Cancelled' ? 'Rejected' : state, shownUsd, coins].join(' ');
}
