import { securityEventToWire } from '@keelstone/domain/core/security-event/security-event.wire';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';

export const securityEventHandlers = {
  'list-security-events': async ({ query, caller }, deps) => {
    const { items, nextCursor } = await deps.securityEvents.listOf(caller.uid, query);
    return { items: items.map(securityEventToWire), nextCursor };
  },
} satisfies Partial<Handlers<Deps>>;
