import { collections } from '@keelstone/domain/collections';
import { assets } from '@keelstone/domain/money/coins';
import { figureNames } from '@keelstone/domain/policy/describe-changes';
import { figureJump, jumpTexts } from '@keelstone/domain/transaction/figure-jump';
import type { Deps } from '../deps.ts';
import { pathOf } from '../../../platform/firestore/tx.ts';
import type { Watched } from '../../../platform/firestore/watched-transaction.ts';

/** Warnings about typed figures that jump: only warnings, since they may be right. */
export function figureWarnings({ read, writes }: Watched, deps: Pick<Deps, 'accounts'>): string[] {
  const isEdit = writes.some(
    ({ place, data }) => place.collection === collections.journal && data['event'] === 'figures-edited',
  );
  const write = writes.find(({ place }) => place.collection === collections.accounts);
  if (!isEdit || write === undefined) return [];
  const parsed = deps.accounts.at(write.place.id).parsed;
  const [before, after] = [parsed(read.get(pathOf(write.place))), parsed(write.data)];
  if (before === undefined || after === undefined) return [];
  return assets.flatMap((asset) => {
    const jump = figureJump(before[asset].available, after[asset].available);
    return jump === undefined
      ? []
      : [`${figureNames[asset]} becomes ${jumpTexts[jump]}. Check the decimal point.`];
  });
}
