import { blockReadId, depositKeyId } from '@keelstone/domain/collections';
import { personText } from '@keelstone/domain/core/user/person-text';
import { timeOrNull } from '@keelstone/domain/kernel/api/common.wire';
import type { DepositKeysWire } from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import { neededGapLimit } from '@keelstone/domain/money/deposit-address/own-address';
import type { Deps } from '../../../platform/deps.ts';
import { newestFirst } from '../../../platform/firestore/query.ts';

const shownMax = 20;

/** The newest keys that were set, the current one first, and how far the blocks were read. Never the keys themselves. */
export async function listDepositKeys(deps: Deps): Promise<DepositKeysWire> {
  const [current, blocks, set] = await Promise.all([
    deps.currentDepositKeys.find(depositKeyId),
    deps.blockReads.find(blockReadId),
    deps.depositKeys.list({
      where: [['setAtMs', '>', 0]],
      ...newestFirst('setAtMs', undefined),
      limit: shownMax,
    }),
  ]);
  const actors = await deps.findTogether(...set.map(({ actorUid }) => deps.users.at(actorUid)));
  const keys = set.map((key, at) => {
    const actor = actors[at];
    return {
      _id: key.keyId,
      script: key.script,
      path: key.path,
      fingerprint: key.keyFingerprint,
      firstAddresses: [...key.firstAddresses],
      isCurrent: key.keyId === current?.keyId,
      addresses: key.nextIndex,
      gapLimit: neededGapLimit(key.nextIndex),
      setAt: new Date(key.setAtMs ?? 0).toISOString(),
      by: actor === undefined ? key.actorUid : personText(actor),
    };
  });
  return {
    keys: keys.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
    blocks: blocks === undefined ? null : { height: blocks.height, at: timeOrNull(blocks.atMs) },
  };
}
