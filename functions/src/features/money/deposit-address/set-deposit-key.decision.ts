import { DomainError } from '@keelstone/domain/errors';
import { exampleDepositKey } from '@keelstone/domain/money/deposit-address/deposit-key.contract';
import { depositKeyTexts } from '@keelstone/domain/money/deposit-address/deposit-key.texts';
import { readExtendedKey, type ReadKey } from '@keelstone/domain/money/deposit-address/extended-key';
import { depositKeyId } from '@keelstone/domain/money/deposit-address/own-address';
import { hiddenFact } from '../../../platform/decision/fact.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/two-person-rule/two-people.ts';
import { currentKey, deriveAddress, openKey, sealKey } from './derive-address.ts';

/**
 * Sets the extended public key from which new addresses of accounts are derived. Accounts keep their addresses of earlier
 * keys. A key that is set again continues with its next index, even if its stored form can no longer be decrypted. If
 * the policy requires a second administrator, the change is proposed, and the key is stored with the proposal. Errors:
 * `invalid-input`, `changed-meanwhile` (the proposed key cannot be decrypted).
 */
export const setDepositKey = defineDecision('set-deposit-key', {
  /** `submitted` is absent for a confirmation, whose key is stored already. */
  request({ body: { script, key } }): { keyId: string; submitted?: ReadKey } {
    const read = readExtendedKey(key, script);
    if ('refused' in read) throw new DomainError('invalid-input', { field: 'key', message: read.refused });
    return { keyId: depositKeyId(read), submitted: read };
  },

  async facts(read, call, deps) {
    const [{ stored }, [current], people] = await Promise.all([
      read({ stored: hiddenFact(deps.depositKeys.at(call.request.keyId)) }),
      read.query((tx) => deps.depositKeys.readList(tx, currentKey)),
      readPeople(read, call, deps),
    ]);
    return { stored, current, people };
  },

  decide({ stored, current, people }, { request: { keyId, submitted }, nowMs, admin }, deps) {
    const openedKey = stored && openKey(stored, deps);
    if (openedKey !== undefined && current?.keyId === keyId) return { result: undefined };
    const key = openedKey ?? submitted;
    if (key === undefined) throw new DomainError('changed-meanwhile');
    // Anybody has the private keys of the example in the documentation.
    if (key.xpub === exampleDepositKey && !deps.config.projectId.startsWith('demo-'))
      throw new DomainError('invalid-input', { field: 'key', message: depositKeyTexts.example });
    const { script, path } = key;
    const addresses = [0, 1, 2].map((index) => deriveAddress(key, index));
    const text = `The wallet has to show these first addresses: ${addresses.join(', ')}.`;
    const setMs = Math.max(nowMs, (current?.setAtMs ?? 0) + 1);
    const { nextIndex = 0, setAtMs = null } = stored ?? {};
    const document = { keyId, script, path, sealedXpub: sealKey(key, deps), nextIndex, setAtMs };
    return {
      result: undefined,
      change: {
        twoPeople: {
          facts: people,
          act: { rule: 'any-amount' },
          subject: null,
          storage: 'proposal',
          request: { operation: 'set-deposit-key', request: { keyId } },
          changes: [{ what: 'First addresses', before: '', after: addresses.join(', ') }],
          dependsOn: current?.keyId ?? null,
          storeWithProposal(to) {
            if (openedKey === undefined) deps.depositKeys.put(to, keyId, document);
          },
        },
        write: (to) => deps.depositKeys.put(to, keyId, { ...document, setAtMs: setMs }),
        // Coins sent to addresses of another wallet would be lost, and nothing but a comparison shows it.
        warnings: () => Promise.resolve([{ kind: 'first-addresses', text }]),
        audit: { subjectUid: admin.uid, targetId: keyId, detail: { firstAddress: addresses[0] ?? null } },
      },
    };
  },

  respond: () => ({ message: 'Key updated' }),
});
