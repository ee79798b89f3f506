import { collections } from '@keelstone/domain/collections';
import type { Coin } from '@keelstone/domain/ledger/account';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Person } from './people.ts';
import type { AppInMemory } from './app-in-memory.ts';

type Waiting = {
  kind: 'deposit' | 'withdrawal' | 'application';
  id: string;
  sinceMs: number;
  coin?: Coin | undefined;
};

/**
 * Decides the record that has waited longest, as the pages do: look, preview, approve what was seen. False if nothing
 * waits.
 */
export async function decideNext(app: AppInMemory, administrator: Person): Promise<boolean> {
  const [next] = waitingOf(app);
  if (next === undefined) return false;
  if (next.kind === 'application') await decideApplication(app, administrator, next.id);
  else await decideTransaction(app, administrator, next);
  return true;
}

/** What an administrator's open list requests again whenever a signal arrives. */
export async function askAgain(app: AppInMemory, { token, ip }: Person): Promise<void> {
  await Promise.all([
    app.call('get-current-user', { token, ip }),
    app.call('list-notices', { token, ip }),
    app.call('list-transactions', { token, ip, query: { status: 'pending' } }),
  ]);
}

function waitingOf({ db }: AppInMemory): Waiting[] {
  const transactions = [...(db.documents(collections.transactions) as Map<string, Transaction>).values()];
  const applications = [...(db.documents(collections.kyc) as Map<string, KycRecord>).values()];
  const waiting = [
    ...transactions
      .filter(({ status, isDeleted }) => status === 'Pending' && !isDeleted)
      .map(({ id, type, coin, createdAtMs }): Waiting => {
        return { kind: type === 'Deposit' ? 'deposit' : 'withdrawal', id, coin, sinceMs: createdAtMs };
      }),
    ...applications
      .filter(({ status, isDeleted }) => status === 'Pending' && !isDeleted)
      .map(({ id, createdAtMs }): Waiting => ({ kind: 'application', id, sinceMs: createdAtMs })),
  ];
  return waiting.sort((one, other) => one.sinceMs - other.sinceMs);
}

async function decideTransaction(
  app: AppInMemory,
  { token, ip }: Person,
  { kind, id, coin }: Waiting,
): Promise<void> {
  if (kind === 'deposit')
    await app.call('get-transaction-proof', { token, ip, params: { transactionId: id } });
  const received = kind === 'deposit' ? { received: 0.009375 } : {};
  const wish = { idToApprove: id, ...received };
  const preview = await app.call('preview-approve-transaction', { token, ip, body: wish });
  await app.call('approve-transaction', { token, ip, body: { ...wish, ...expectedOf(preview.body) } });
  if (kind !== 'withdrawal') return;
  const digits = Buffer.from(id).toString('hex').padStart(64, '0').slice(-64);
  const paidTxid = coin === 'eth' ? `0x${digits}` : digits;
  await app.call('record-payout', { token, ip, body: { idToPay: id, paidTxid } });
}

async function decideApplication(
  app: AppInMemory,
  { token, ip, identity: { uid: adminId } }: Person,
  id: string,
): Promise<void> {
  await app.call('get-kyc', { token, ip, params: { adminId, kycId: id } });
  await app.call('get-kyc-document', { token, ip, params: { viewerId: adminId, kycId: id } });
  const wish = { idToApprove: id };
  const preview = await app.call('preview-approve-kyc', { token, ip, body: wish });
  const body = { ...wish, ...expectedOf(preview.body) };
  await app.call('approve-kyc', { token, ip, params: { adminId }, body });
}

/** What the decision names as seen. */
function expectedOf(preview: unknown): { expected?: string } {
  const expected: unknown =
    typeof preview === 'object' && preview !== null ? Reflect.get(preview, 'expected') : undefined;
  return typeof expected === 'string' ? { expected } : {};
}
