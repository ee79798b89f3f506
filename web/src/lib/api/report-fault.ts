import { faultFramesMax, healthContract } from '@keelstone/domain/kernel/api/health.contract';
import { call } from './call.ts';

/** The number of reports that this document may still send. */
let reportsLeft = 3;

/**
 * Reports an error of our own code to the server, without ids and without its message, which may quote typed text. It
 * never fails, and nothing waits for it. Import this module lazily.
 */
export function reportFault(error: unknown): void {
  if (!(error instanceof Error) || reportsLeft === 0 || isChunkGone(error)) return;
  const frames = listPositions(error.stack ?? '');
  const kind = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
  if (frames.length === 0) return;
  reportsLeft -= 1;
  const body = { kind, page: dropIds(window.location.pathname), frames };
  call(healthContract['report-fault'], { body, keepalive: true }).catch(() => undefined);
}

/** True if code could not be loaded: a deployment removed it, or the network was down. That is no fault of ours. */
function isChunkGone(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|Importing a module/.test(error.message);
}

/** Positions in files of the app, the innermost first, without other scripts of the page, such as extensions. */
function listPositions(stack: string): string[] {
  const positions = stack.matchAll(/(https?:\/\/[^/\s()]+)(\/assets\/[\w-]{1,60}\.js:\d{1,7}:\d{1,7})/g);
  return [...positions]
    .filter(([, origin]) => origin === window.location.origin)
    .map(([, , position = '']) => position)
    .slice(0, faultFramesMax);
}

/** "/admin/users/:id" */
function dropIds(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const names = segments.map((segment) => (/^[a-z-]{1,24}$/.test(segment) ? segment : ':id'));
  return `/${names.slice(0, 6).join('/')}`;
}
