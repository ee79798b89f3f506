import { boolean, type InferType, number, string } from 'yup';
import { userWire } from '../../core/user/user.contract.ts';
import { settingsSchema } from '../../core/user/user.schema.ts';
import { listOf, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { countText } from '../../kernel/count-text.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { notificationLimits, notificationThrottles } from './notification.limits.ts';
import type { Notice, NoticesRead } from './notification.ts';

const noticesShown = countText(notificationLimits.noticesShown, 'event');

const noticeWire = namedObject('Notice', {
  _id: string().required(),
  kind: string().required().meta({ description: 'The kind of mail about it.' }),
  title: string().required(),
  transactionId: string().meta({ description: 'The record of the event, if any.' }),
  isRead: boolean().required(),
  createdAt: timeWire(),
}).meta({ description: "One event of the caller's account, as the bell shows it." });
export type NoticeWire = InferType<typeof noticeWire>;

export const noticesWire = namedObject('Notices', {
  items: listOf(noticeWire),
  unread: number().required(),
}).meta({ description: `The newest ${noticesShown}, newest first, and the number of unread ones.` });
export type NoticesWire = InferType<typeof noticesWire>;

/** `read` is the time up to which the caller has read. It is absent if they never have. */
export function noticesToWire(notices: readonly Notice[], read: NoticesRead | undefined): NoticesWire {
  const readUpToMs = read?.readUpToMs ?? 0;
  const items = notices.map(({ id, kind, title, recordId, atMs }) => ({
    _id: id,
    kind,
    title,
    ...(recordId === null ? {} : { transactionId: recordId }),
    isRead: atMs <= readUpToMs,
    createdAt: new Date(atMs).toISOString(),
  }));
  return { items, unread: items.filter(({ isRead }) => !isRead).length };
}

export const notificationContract = {
  'list-notices': endpoint('GET /api/notices', {
    access: 'signed-in',
    summary: `Lists the newest ${noticesShown} of the caller's account. Switches for mails leave none of them out.`,
    cost: { reads: { perRow: 1, more: 5 }, writes: 0 },
    response: noticesWire,
  }),
  'read-notices': endpoint('PUT /api/notices/read', {
    access: 'signed-in',
    people: 'own',
    summary: 'Marks all events up to now as read.',
    cost: { reads: 6, writes: 3 },
    throttles: notificationThrottles.notices,
  }),
  'update-settings': endpoint('PUT /api/user/settings', {
    access: 'signed-in',
    people: 'own',
    summary: "Saves the caller's notification and security switches.",
    cost: { reads: 7, writes: 4 },
    throttles: notificationThrottles.settings,
    example: {
      unusualActivity: true,
      latestSale: true,
      accountTips: true,
      newBrowser: true,
      featureUpdate: true,
      saveActivityLogs: true,
      dailyDigest: true,
    },
    isStoppedByLock: true,
    body: settingsSchema,
    response: userWire,
  }),
} as const;
