import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { securityEventToWire } from '@keelstone/domain/core/security-event/security-event.wire';

export const securityEventHandlers = {
  'list-security-events': async ({ query, caller }, deps) => {
    const { items, nextCursor } = await deps.securityEvents.listOf(caller.uid, query);
    return { items: items.map(securityEventToWire), nextCursor };
  },
} satisfies Partial<Handlers<Deps>>;
