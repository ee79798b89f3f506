import { securityEventToWire } from '@keelstone/domain/core/security-event/security-event.wire';
import type { Mail } from '@keelstone/domain/kernel/mail/mail';
import { activityToWire } from '@keelstone/domain/people/activity/activity.contract';
import type { LoginActivity } from '@keelstone/domain/people/activity/login-activity';
import type { Notice } from '@keelstone/domain/people/notification/notification';
import type { ImageViewWire } from '@keelstone/domain/rights/own-data/image-view.wire';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import { documentId, newestFirst } from '../../../../platform/firestore/query.ts';
import type { FullEvent } from '../../../core/security-event/security-event.repository.ts';
import { listDocumentViews } from '../list-document-views.service.ts';
import { formatCellTime, makeEventCursor, defineRowsSection } from './section.ts';

export const activitySection = defineRowsSection<LoginActivity>({
  path: 'sign-in/activity',
  list: ({ uid }, after, { activity }) =>
    activity.list({
      where: activity.shownOf(uid),
      ...newestFirst('createdAtMs', after),
      limit: ownDataLimits.exportRows,
    }),
  keyOf: ({ createdAtMs, id }) => [createdAtMs, id],
  shown: activityToWire,
  columns: ['Date', 'Browser', 'System', 'Address'],
  cells: ({ createdAtMs, browser, os, ip }) => [formatCellTime(createdAtMs), browser, os, ip],
});

/** The events as on the security page: an administrator who caused one has no name and no address. */
export const securityEventSection = defineRowsSection<FullEvent>({
  path: 'sign-in/security-events',
  list: async ({ uid }, after, { securityEvents }) =>
    (await securityEvents.listOf(uid, { limit: ownDataLimits.exportRows, ...makeEventCursor(after) })).items,
  keyOf: ({ id, event }) => [event.atMs, id],
  shown: securityEventToWire,
  columns: ['Date', 'Event', 'By', 'Browser', 'System', 'Network'],
  cells: (row) => {
    const { createdAt, kind, by, browser, os, network } = securityEventToWire(row);
    return [createdAt, kind, by, browser, os, network];
  },
});

export const noticeSection = defineRowsSection<Notice>({
  path: 'notices/notices',
  list: ({ uid }, after, { notices }) =>
    notices.list({
      where: notices.shownOf(uid),
      ...newestFirst('atMs', after),
      limit: ownDataLimits.exportRows,
    }),
  keyOf: ({ atMs, id }) => [atMs, id],
  shown: ({ kind, title, recordId, atMs }) => ({ kind, title, recordId, createdAt: formatCellTime(atMs) }),
  columns: ['Date', 'Kind', 'Text'],
  cells: ({ atMs, kind, title }) => [formatCellTime(atMs), kind, title],
});

/**
 * The mails to the person's address since the account was created, because it may have been somebody else's before.
 * Leaves out mails to administrators and support, which are about others.
 */
export const mailSection = defineRowsSection<Mail>({
  path: 'mails/mails',
  list: ({ email }, after, { mail }) =>
    mail.list({
      where: [['to', '==', email]],
      orderBy: [[documentId, 'asc']],
      ...(after.length > 0 && { startAfter: after }),
      limit: ownDataLimits.exportRows,
    }),
  keyOf: ({ id }) => [id],
  shown: (sent, user, { mail }) => {
    const { kind, subject, state, createdAtMs, sentAtMs } = sent;
    const isOthers = kind.startsWith('admin-') || kind === 'contact-message';
    if (createdAtMs < user.createdAtMs || isOthers || mail.isOver(sent)) return undefined;
    return { kind, subject, state, createdAt: formatCellTime(createdAtMs), sentAt: formatCellTime(sentAtMs) };
  },
  columns: ['Date', 'Kind', 'Subject', 'State', 'Sent'],
  cells: ({ createdAtMs, kind, subject, state, sentAtMs }) => [
    formatCellTime(createdAtMs),
    kind,
    subject,
    state,
    formatCellTime(sentAtMs),
  ],
});

/** Shows no more than the account's own page does: each view seven days later, and without names. */
export const documentViewSection = defineRowsSection<ImageViewWire>({
  path: 'document-views/document-views',
  list: async ({ uid: ownerUid }, after, deps) =>
    (await listDocumentViews({ ownerUid, limit: ownDataLimits.exportRows, ...makeEventCursor(after) }, deps))
      .items,
  keyOf: ({ _id, createdAt }) => [Date.parse(createdAt), _id],
  shown: (view) => view,
  columns: ['Date', 'Document', 'By', 'Who'],
  cells: ({ createdAt, document, by, viewer }) => [createdAt, document, by, viewer ?? ''],
});
