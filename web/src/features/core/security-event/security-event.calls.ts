import { call } from '../../../lib/api/call.ts';
import { useCursorPages } from '../../../lib/query/use-pages.ts';
import { securityEventContract } from '@keelstone/domain/core/security-event/security-event.contract';

/** What happened to the user's sign-in, newest first, a page at a time. */
export function useSecurityEvents(uid: string) {
  return useCursorPages({
    queryKey: ['security-events', uid],
    ask: (cursor, signal) =>
      call(securityEventContract['list-security-events'], { query: { cursor }, signal }),
  });
}
