import { coinToNumber, coinUnits, usdCents, usdToNumber } from '@keelstone/domain/money/units';
import { boundToWire } from '@keelstone/domain/policy/policy.schema';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/deps.ts';
import type { Answer, Api } from '../../testing/api.ts';
import type { Person } from '../../testing/people.ts';
import { missingId } from '../../testing/records.ts';
import { confirm, refuse } from '../../testing/three-administrators.ts';
import { upload } from '../../testing/uploads.ts';
import type { Person as Name } from '../ledger-model/command.ts';
import { modelWallets } from '../ledger-model/model-wallets.ts';
import {
  confirmedCredit,
  returnReason,
  type Creation,
  type Operation,
  type Setting,
} from '../ledger-model/operation.ts';

/** What requests are sent with. */
export type Connection = { api: Api; deps: Deps; of(name: Name): Person };
export type Call = Exclude<Operation, Setting>;

/** Sends every operation of the model that is a call as a request to the API, with the token of the one who acts. */
export class CallSender {
  private readonly connection: Connection;
  private readonly ids = new Map<string, string>();
  private readonly proofs = new Map<string, string>();
  /** In the order in which they were made. */
  readonly proposals: { id: string; wish: Operation }[] = [];

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** The id that an answer gave for a record; an unused one if there was none. */
  idOf(name: string | undefined): string {
    return (name === undefined ? undefined : this.ids.get(name)) ?? missingId();
  }

  async send(operation: Call): Promise<Answer<unknown>> {
    const answer = await this.request(operation);
    const { transaction, proposalId } = Object(answer.body) as {
      transaction?: { _id: string };
      proposalId?: string;
    };
    if ('name' in operation && answer.status === 200) this.ids.set(operation.name, transaction?._id ?? '');
    const isNew = answer.status === 202 && this.proposals.every(({ id }) => id !== proposalId);
    if (isNew && operation.kind !== 'review' && proposalId !== undefined)
      this.proposals.push({ id: proposalId, wish: operation });
    if (operation.kind === 'confirm' && answer.status === 200) await this.noteCredit(operation.proposal);
    return answer;
  }

  private async noteCredit(proposal: number | undefined): Promise<void> {
    const { deps, of } = this.connection;
    const wish = this.proposals[proposal ?? -1]?.wish;
    if (wish?.kind !== 'credit-profit') return;
    const { uid } = of(wish.user);
    const found = confirmedCredit(wish, uid, await deps.transactions.list({ where: [['uid', '==', uid]] }));
    if (found !== undefined) this.ids.set(wish.name, found.id);
  }

  private request(operation: Call): Promise<Answer<unknown>> {
    const { api, of } = this.connection;
    const actor = of(operation.actor);
    const { uid: adminId, token } = actor;
    const target = 'target' in operation ? this.idOf(operation.target) : '';
    switch (operation.kind) {
      case 'request-deposit':
      case 'request-withdrawal':
      case 'credit-profit':
        return this.create(operation, actor);
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
        const about = { id: of(operation.user).uid, reason: operation.key };
        const body = { ...about, balance: usdToNumber(usdCents(usd)), ...coins };
        return api.call('edit-figures', { token, body });
      }
      case 'confirm':
      case 'refuse': {
        const id = this.proposals[operation.proposal ?? -1]?.id ?? missingId();
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

  private async create(call: Creation, { uid, token }: Person): Promise<Answer<unknown>> {
    const { api, deps, of } = this.connection;
    const { key: transactionId, coin: coinSelected, name } = call;
    const usd = usdToNumber(usdCents(call.cents));
    if (call.kind === 'credit-profit') {
      const body = { id: of(call.user).uid, profit: usd, profitSelected: coinSelected, transactionId };
      return api.call('credit-profit', { token, body });
    }
    const body = { usd, coinSelected, transactionId };
    if (call.kind === 'request-deposit') {
      // A retry names the upload of the first request.
      const proof = this.proofs.get(name) ?? (await upload(deps, uid));
      this.proofs.set(name, proof);
      return api.call('request-deposit', { token, body: { ...body, proof } });
    }
    const addresses = { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth };
    return api.call('request-withdrawal', {
      token,
      params: { userId: uid },
      body: { ...body, ...addresses },
    });
  }
}
