import { collections } from '@keelstone/domain/collections';
import { countText } from '@keelstone/domain/kernel/count-text';
import type { Finding } from './project.ts';

type Fields = { nextIndex?: { integerValue: string }; path?: { stringValue: string } };

/** The unused addresses in a row after which most wallets stop looking. */
const usualGapLimit = 20;

/** Warns of each wallet that needs a higher gap limit than usual to see all payments. It never reads a key itself. */
export async function examineDepositKeys(
  project: string,
  accessToken: () => Promise<string>,
): Promise<Finding[]> {
  const documents = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents`;
  const url = `${documents}/${collections.depositKeys}?mask.fieldPaths=nextIndex&mask.fieldPaths=path`;
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${await accessToken()}`, 'x-goog-user-project': project },
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  if (response?.ok !== true)
    return [{ verdict: 'note', what: 'gap limits', found: 'the keys cannot be read from Firestore' }];
  const { documents: keys = [] } = (await response.json()) as { documents?: { fields: Fields }[] };
  return keys.map(({ fields: { nextIndex, path } }) => {
    const given = Number(nextIndex?.integerValue ?? 0);
    const what = `extended public key ${path?.stringValue ?? ''}`;
    const found = `accounts have ${countText(given, 'address', 'addresses')} of it`;
    if (given <= usualGapLimit / 2) return { verdict: 'ok', what, found };
    // Rounded up, so that it need not be raised with each account.
    const needed = Math.ceil((given + usualGapLimit) / 100) * 100;
    const remedy = `Set the gap limit of its wallet to ${String(needed)} or more: else it does not see all payments.`;
    return { verdict: 'note', what, found, remedy };
  });
}
