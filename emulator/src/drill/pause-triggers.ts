import { callAsOwner } from '../seed/rest.ts';
import type { StackUrls } from '../urls.ts';

/**
 * No trigger and no job runs during the work, if the stack has functions: a restored document is not a new one, and an
 * email in it was sent long ago. The API still answers calls.
 */
export async function withoutTriggers<T>(
  { urls, hasFunctions }: { urls: StackUrls; hasFunctions: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (!hasFunctions) return work();
  await callAsOwner(`${urls.hub}/functions/disableBackgroundTriggers`, { method: 'PUT' });
  try {
    return await work();
  } finally {
    await callAsOwner(`${urls.hub}/functions/enableBackgroundTriggers`, { method: 'PUT' });
  }
}
