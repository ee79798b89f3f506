import type { PlatformDeps } from '../platform-deps.ts';

/** Records something about a finished call. The call's answer stays: a failing counter or record is only logged. */
export async function recordAfterCall(
  { requestId, operation }: { requestId: string; operation: string },
  { log }: Pick<PlatformDeps, 'log'>,
  note: () => Promise<void>,
): Promise<void> {
  try {
    await note();
  } catch (error) {
    log.error({ requestId, operation, error: readStack(error) });
  }
}

/** The text of an error for the log, with its stack. */
export function readStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
