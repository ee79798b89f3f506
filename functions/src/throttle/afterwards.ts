import type { Deps } from '../deps.ts';

/**
 * Notes something about a call that is over. What the call has answered stands: a counter or a note that fails is logged
 * and is no reason to answer anything else.
 */
export async function afterwards(
  { requestId, operation }: { requestId: string; operation: string },
  { log }: Pick<Deps, 'log'>,
  note: () => Promise<void>,
): Promise<void> {
  try {
    await note();
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.error({ requestId, operation, error: text });
  }
}
