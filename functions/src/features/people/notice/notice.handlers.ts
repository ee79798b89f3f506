import type { noticeContract } from '@keelstone/domain/api/notice.contract';
import { noticesToWire } from '@keelstone/domain/api/notice.wire';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../deps.ts';
import { readNotices } from './read-notices.service.ts';

export const noticeHandlers = {
  'list-notices': async ({ caller: { uid } }, deps) => {
    const [notices, read] = await Promise.all([deps.notices.listLatest(uid), deps.noticesRead.find(uid)]);
    return noticesToWire(notices, read);
  },

  'read-notices': async ({ caller }, deps) => {
    await readNotices(caller.uid, deps);
    return { message: 'Marked as read' };
  },
} satisfies Pick<Handlers<Deps>, keyof typeof noticeContract>;
