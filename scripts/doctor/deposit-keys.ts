import { collections } from '@keelstone/domain/collections';
import { countText } from '@keelstone/domain/kernel/count-text';
import { neededGapLimit, usualGapLimit } from '@keelstone/domain/money/deposit-address/own-address';
import type { Finding } from './project.ts';

type Stored = { documents?: { fields: Record<string, { stringValue?: string; integerValue?: string }> }[] };

const shownFields = ['nextIndex', 'path', 'keyFingerprint'];

/** Warns of each wallet that needs a higher gap limit than usual to see all payments. It never reads a key itself. */
export async function examineDepositKeys(
  project: string,
  accessToken: () => Promise<string>,
): Promise<Finding[]> {
  const documents = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents`;
  const mask = shownFields.map((name) => `mask.fieldPaths=${name}`).join('&');
  const response = await fetch(`${documents}/${collections.depositKeys}?${mask}`, {
    headers: { authorization: `Bearer ${await accessToken()}`, 'x-goog-user-project': project },
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  if (response?.ok !== true)
    return [{ verdict: 'note', what: 'gap limits', found: 'the keys cannot be read from Firestore' }];
  const { documents: keys = [] } = (await response.json()) as Stored;
  return keys.map(({ fields }) => examineKey(fields));
}

function examineKey({ nextIndex, path, keyFingerprint }: NonNullable<Stored['documents']>[number]['fields']) {
  const given = Number(nextIndex?.integerValue ?? 0);
  const needed = neededGapLimit(given);
  const what = `extended public key ${keyFingerprint?.stringValue ?? ''}`;
  const found = `accounts have ${countText(given, 'address', 'addresses')} of it`;
  if (needed <= usualGapLimit) return { verdict: 'ok', what, found } as const;
  const remedy = `Set the gap limit of its wallet (${path?.stringValue ?? ''}) to ${String(needed)} or more: else it does not see all payments.`;
  return { verdict: 'note', what, found, remedy } as const;
}
