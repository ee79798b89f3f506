import { depositKeyId } from '@keelstone/domain/collections';
import { firstAddressLabels } from '@keelstone/domain/decisions';
import { DomainError } from '@keelstone/domain/errors';
import type { ChangeLine } from '@keelstone/domain/kernel/api/common.wire';
import {
  keyScripts,
  keyScriptWords,
  readExtendedKey,
  type ReadKey,
} from '@keelstone/domain/money/deposit-address/extended-key';
import type { DepositKey } from '@keelstone/domain/money/deposit-address/own-address';
import { factKind, hiddenFact } from '../../../platform/decision/fact.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/decision/two-people.ts';
import { isIntact, makeDepositKey } from './derive-address.ts';

/** `submitted`: the key itself, absent for a confirmation, whose key is stored already. */
type KeySetting = { keyId: string; submitted?: ReadKey };

/**
 * Sets the extended public key from which new addresses of accounts are derived. Addresses of earlier keys stay their
 * accounts', and setting a key again continues with its next index. If the policy requires a second administrator, the
 * change is proposed, and the key is stored with the proposal. Errors: `invalid-input`, `changed-meanwhile` (the stored
 * key is not the one that was sent).
 */
export const setDepositKey = defineDecision('set-deposit-key', {
  request({ body: { script, key } }): KeySetting {
    const read = readExtendedKey(key, keyScripts.find((each) => each === script) ?? keyScripts[0]);
    if ('refused' in read) throw new DomainError('invalid-input', { field: 'key', message: read.refused });
    return { keyId: read.keyId, submitted: read };
  },

  /** The current key follows from a pointer. */
  prepare: (_call, { lookUp }, deps) => lookUp(deps.currentDepositKeys.at(depositKeyId)),

  async facts(read, call, deps) {
    const { pointer } = await read({ pointer: hiddenFact(deps.currentDepositKeys.at(depositKeyId)) });
    const [{ stored, current }, people] = await Promise.all([
      read({
        stored: hiddenFact(deps.depositKeys.at(call.request.keyId)),
        current: pointer && depositKeyFact(deps.depositKeys.at(pointer.keyId)),
      }),
      readPeople(read, call, deps),
    ]);
    return { stored, current, people };
  },

  decide({ stored, current, people }, { request: { keyId, submitted }, admin, nowMs }, deps) {
    if (current?.keyId === keyId) return { result: undefined };
    const key = stored ?? (submitted && makeDepositKey(submitted, admin.uid, deps));
    if (key === undefined || !isIntact(key, deps)) throw new DomainError('changed-meanwhile');
    return {
      result: undefined,
      change: {
        twoPeople: {
          facts: people,
          act: { rule: 'any-amount' },
          subject: null,
          storage: 'proposal',
          request: { operation: 'set-deposit-key', request: { keyId } },
          changes: keyChanges(current, key),
          dependsOn: current?.keyId ?? null,
          storeWithProposal: (to) => deps.depositKeys.put(to, keyId, key),
        },
        write(to, firstApproval) {
          const by = { actorUid: admin.uid, proposedByUid: firstApproval?.uid ?? null };
          deps.depositKeys.put(to, keyId, { ...key, ...by, setAtMs: nowMs });
          deps.currentDepositKeys.put(to, depositKeyId, { keyId });
        },
        // Coins sent to addresses of another wallet would be lost, and nothing but a comparison shows it.
        warnings: () =>
          Promise.resolve([
            {
              kind: 'first-addresses',
              text: `The wallet has to show these first addresses: ${key.firstAddresses.join(', ')}.`,
              tick: 'I have compared them with the wallet.',
            },
          ]),
        areTicksAsked: true,
        audit: {
          action: 'set-deposit-key',
          subjectUid: admin.uid,
          targetId: keyId,
          detail: { script: key.script, firstAddress: key.firstAddresses[0] ?? null },
        },
      },
    };
  },

  respond: () => ({ message: 'Key updated' }),
});

function keyChanges(from: DepositKey | undefined, to: DepositKey): ChangeLine[] {
  const words = (key: DepositKey | undefined) => (key === undefined ? '' : keyScriptWords[key.script]);
  return [
    { what: 'Kind of address', before: words(from), after: words(to) },
    ...firstAddressLabels.map((what, at) => ({
      what,
      before: from?.firstAddresses[at] ?? '',
      after: to.firstAddresses[at] ?? '',
    })),
  ];
}

/** The counter of a key changes with each new address, and decides nothing here. */
const depositKeyFact = factKind<DepositKey>({
  part: 'record',
  fields: ['keyId', 'script', 'firstAddresses'],
  words: ({ firstAddresses }) => [{ what: 'First address until now', value: firstAddresses[0] ?? '' }],
});
