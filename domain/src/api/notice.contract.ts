import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { noticesWire } from './notice.wire.ts';
import { throttles } from './throttle.ts';

export const noticeContract = {
  'list-notices': endpoint({
    method: 'GET',
    path: '/api/notices',
    access: 'signed-in',
    summary: "The newest 20 events of the caller's account, whatever mails are switched off.",
    cost: { reads: { perRow: 1, more: 5 }, writes: 0 },
    response: noticesWire,
    errors: [],
  }),
  'read-notices': endpoint({
    method: 'PUT',
    path: '/api/notices/read',
    access: 'signed-in',
    eyes: 'own',
    summary: 'Marks all events up to now as read.',
    cost: { reads: 6, writes: 3 },
    flags: ['changes'],
    throttles: throttles.notices,
    response: messageWire,
    errors: [],
  }),
} as const;
