import { isErrorCode } from '@keelstone/domain/errors';
import { isSetting, returnReason, type Creation, type Operation } from '../ledger-model/operation.ts';
import type { Outcome } from '../ledger-model/outcome.ts';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '@keelstone/domain/money/units';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Answer } from '../../testing/api.ts';
import { issueLinkCode } from '../../testing/issue-link-code.ts';
import { missingId } from '../../testing/records.ts';
import { photo, upload } from '../../testing/uploads.ts';
import type { Connection } from './connection.ts';
import { ProposalsOverHttp, sendAboutTwoPeople } from './two-people-over-http.ts';
import { kycOverHttp, type KycOverHttp } from './kyc-over-http.ts';

type Call<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

const aPhoto = photo();

/** Sends every operation of the model as a request to the API, with the token of the one who acts. */
export class OperationSender {
  private readonly connection: Connection;
  private readonly kyc: KycOverHttp;
  private readonly ids = new Map<string, string>();
  private readonly proofs = new Map<string, string>();
  readonly proposals = new ProposalsOverHttp();

  constructor(connection: Connection) {
    this.connection = connection;
    this.kyc = kycOverHttp(connection);
  }

  /** The id that an answer gave for a record; an unused one if there was none. */
  idOf(name: string | undefined): string {
    return (name === undefined ? undefined : this.ids.get(name)) ?? missingId();
  }

  async send(operation: Operation): Promise<Answer<unknown>> {
    const answer = await this.request(operation);
    this.proposals.note(operation, answer);
    const isConfirmed = operation.kind === 'confirm' && answer.status === 200;
    const credit = isConfirmed
      ? await this.proposals.creditOf(operation.proposal, this.connection)
      : undefined;
    if (credit !== undefined) this.ids.set(credit.name, credit.id);
    return answer;
  }

  private async request(operation: Operation): Promise<Answer<unknown>> {
    const { api, people } = this.connection;
    switch (operation.kind) {
      case 'request-deposit':
      case 'request-withdrawal':
      case 'credit-profit':
        return this.create(operation);
      case 'review': {
        const { token } = people.of(operation.actor);
        const id = this.idOf(operation.target);
        const units = operation.received;
        const received = units === undefined ? undefined : coinToNumber(coinUnits(units));
        return operation.review === 'Approved'
          ? api.call('approve-transaction', { token, body: { idToApprove: id, received } })
          : api.call('reject-transaction', { token, body: { idToReject: id } });
      }
      case 'return-payout': {
        const { token } = people.of(operation.actor);
        const body = { idToReturn: this.idOf(operation.target), reason: returnReason };
        return api.call('return-payout', { token, body });
      }
      case 'delete': {
        const { token } = people.of(operation.actor);
        return api.call('delete-transaction', {
          token,
          params: { transactionId: this.idOf(operation.target) },
        });
      }
      case 'edit-figures':
        return this.editFigures(operation);
      case 'set-blocked':
        return this.setBlocked(operation);
      case 'set-locked':
        return this.setLocked(operation);
      case 'set-kyc': {
        const { uid } = people.of(operation.user);
        return this.kyc[operation.isApproved ? 'approve' : 'withdraw'](operation.user, uid);
      }
      default:
        return sendAboutTwoPeople(operation, this.connection, this.proposals);
    }
  }

  private async create(call: Creation): Promise<Answer<unknown>> {
    const answer = await this.requestCreation(call);
    if (answer.status === 200) this.ids.set(call.name, answer.body.transaction._id);
    return answer;
  }

  private async requestCreation(call: Creation): Promise<Answer<{ transaction: TransactionWire }>> {
    const { api, people } = this.connection;
    const { uid, token } = people.of(call.actor);
    const { key: transactionId, coin: coinSelected } = call;
    const usd = usdToNumber(usdCents(call.cents));
    if (call.kind === 'credit-profit') {
      const body = { id: people.of(call.user).uid, profit: usd, profitSelected: coinSelected, transactionId };
      return api.call('credit-profit', { token, body });
    }
    if (call.kind === 'request-deposit') {
      const proof = await this.proofOf(call.name, uid);
      return api.call('request-deposit', { token, body: { usd, coinSelected, proof, transactionId } });
    }
    const body = {
      usd,
      coinSelected,
      btcAddress: exampleAddresses.btc,
      ethAddress: exampleAddresses.eth,
      transactionId,
    };
    return api.call('request-withdrawal', { token, params: { userId: uid }, body });
  }

  /** A retry names the upload of the first request. */
  private async proofOf(name: string, uid: string): Promise<string> {
    const proof = this.proofs.get(name) ?? (await upload(this.connection.deps, uid, await aPhoto));
    this.proofs.set(name, proof);
    return proof;
  }

  private async editFigures({
    actor,
    user,
    figures,
    key: reason,
  }: Call<'edit-figures'>): Promise<Answer<unknown>> {
    const { api, people } = this.connection;
    const body = {
      id: people.of(user).uid,
      balance: usdToNumber(usdCents(figures.usd)),
      btc: coinToNumber(coinUnits(figures.btc)),
      eth: coinToNumber(coinUnits(figures.eth)),
      reason,
    };
    return api.call('edit-figures', { token: people.of(actor).token, body });
  }

  /** With the link of a mail, which works for a suspended person too. Every session ends, so they sign in again. */
  private async setLocked({ user, isLocked }: Call<'set-locked'>): Promise<Answer<unknown>> {
    const { api, deps, people, operator } = this.connection;
    const { uid } = people.of(user);
    if (!isLocked) {
      const { uid: adminId, token } = operator;
      return api.call('unlock-user', { token, params: { adminId }, body: { idToUnlock: uid } });
    }
    const code = await issueLinkCode(deps, 'lock-account', people.of(user));
    const answer = await api.call('use-secure-link', { body: { code } });
    await people.signIn(user);
    return answer;
  }

  private async setBlocked({ user, isBlocked }: Call<'set-blocked'>): Promise<Answer<unknown>> {
    const { api, people, operator } = this.connection;
    const options = { token: operator.token, params: { adminId: operator.uid } };
    const { uid } = people.of(user);
    if (isBlocked) return api.call('suspend-user', { ...options, body: { idToSuspend: uid } });
    const answer = await api.call('unsuspend-user', { ...options, body: { idToUnsuspend: uid } });
    await people.signIn(user);
    return answer;
  }
}

/** An answer in the model's words; whether a 200 did anything is seen in the books. */
export function outcomeOf(
  operation: Operation,
  { status, error }: Answer<unknown>,
  isChanged: boolean,
): Outcome | `answered ${number}` {
  if (status === 200) {
    if (isSetting(operation) || isChanged) return 'done';
    return 'name' in operation ? 'replayed' : 'no-change';
  }
  if (status === 202) return isChanged ? 'proposed' : 'proposed-before';
  if (status === 500 && error.code === 'internal') return 'broken';
  return isErrorCode(error.code) ? `refused: ${error.code}` : `answered ${status}`;
}
