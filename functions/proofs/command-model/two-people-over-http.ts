import { boundToWire } from '@keelstone/domain/policy/policy.schema';
import type { ProposedWire } from '@keelstone/domain/api/proposal.contract';
import { grantAdmin } from '../../src/features/access/auth/grant-admin.service.ts';
import { revokeAdmin } from '../../src/features/access/auth/revoke-admin.service.ts';
import { updatePolicyByCommand } from '../../src/features/desk/policy/update-policy.service.ts';
import type { Answer } from '../../testing/api.ts';
import { tokenOf } from '../../testing/people.ts';
import { missingId } from '../../testing/records.ts';
import { confirm, refuse } from '../../testing/three-administrators.ts';
import { people as names } from '../ledger-model/command.ts';
import { modelWallets } from '../ledger-model/model-wallets.ts';
import { confirmedCredit, type Operation, type TwoPeopleOperation } from '../ledger-model/operation.ts';
import type { Connection } from './connection.ts';

/** Proposals as the API returns them, in the order in which they were made; those for records are in the records. */
export class ProposalsOverHttp {
  readonly ids: string[] = [];
  private readonly wishes: Operation[] = [];

  /** Keeps what an answer proposes, once. */
  note(wish: Operation, { status, body }: Answer<unknown>): void {
    if (status !== 202 || wish.kind === 'review') return;
    const { proposalId } = body as ProposedWire;
    if (this.ids.includes(proposalId)) return;
    this.ids.push(proposalId);
    this.wishes.push(wish);
  }

  idOf(proposal: number | undefined): string {
    return this.ids[proposal ?? -1] ?? missingId();
  }

  /** The name and the id of the credit that a confirmed proposal created. */
  async creditOf(
    proposal: number | undefined,
    { deps, people }: Connection,
  ): Promise<{ name: string; id: string } | undefined> {
    const wish = this.wishes[proposal ?? -1];
    if (wish?.kind !== 'credit-profit') return undefined;
    const { uid } = people.of(wish.user);
    const found = confirmedCredit(wish, uid, await deps.transactions.list({ where: [['uid', '==', uid]] }));
    return found && { name: wish.name, id: found.id };
  }
}

/** Sends the operations of the two-person rule. What no call can do is done by the command-line services. */
export async function sendAboutTwoPeople(
  operation: TwoPeopleOperation,
  { api, deps, people, operator }: Connection,
  proposals: ProposalsOverHttp,
): Promise<Answer<unknown>> {
  switch (operation.kind) {
    case 'confirm':
      return confirm(api, people.of(operation.actor), proposals.idOf(operation.proposal));
    case 'refuse':
      return refuse(api, people.of(operation.actor), proposals.idOf(operation.proposal));
    case 'set-wallet': {
      const { uid: adminId, token } = people.of(operation.actor);
      return api.call('update-wallet', { token, params: { adminId }, body: modelWallets[operation.wallet] });
    }
    case 'set-policy': {
      const { uid: adminId, token } = people.of(operation.actor);
      return api.call('update-policy', { token, params: { adminId }, body: boundToWire(operation.bound) });
    }
    case 'command-policy':
      await updatePolicyByCommand({ fromUsdCents: operation.bound }, deps);
      break;
    case 'set-admin':
      await (operation.isAdmin ? grantAdmin : revokeAdmin)(people.of(operation.user).email, deps);
      await people.signIn(operation.user);
      break;
    case 'wait':
      // By then everybody's confirmation has expired.
      for (const name of names) await people.signIn(name);
      operator.token = await tokenOf(deps, operator.uid);
  }
  return api.call('get-health');
}
