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
import { cellTime, eventCursor, rowsSection } from './section.ts';

export const activitySection = rowsSection<LoginActivity>({
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
  cells: ({ createdAtMs, browser, os, ip }) => [cellTime(createdAtMs), browser, os, ip],
});

/** The events as on the security page: an administrator who caused one has no name and no address. */
export const securityEventSection = rowsSection<FullEvent>({
  path: 'sign-in/security-events',
  list: async ({ uid }, after, { securityEvents }) =>
    (await securityEvents.listOf(uid, { limit: ownDataLimits.exportRows, ...eventCursor(after) })).items,
  keyOf: ({ id, event }) => [event.atMs, id],
  shown: securityEventToWire,
  columns: ['Date', 'Event', 'By', 'Browser', 'System', 'Network'],
  cells: (found) => {
    const { createdAt, kind, by, browser, os, network } = securityEventToWire(found);
    return [createdAt, kind, by, browser, os, network];
  },
});

export const noticeSection = rowsSection<Notice>({
  path: 'notices/notices',
  list: ({ uid }, after, { notices }) =>
    notices.list({
      where: notices.shownOf(uid),
      ...newestFirst('atMs', after),
      limit: ownDataLimits.exportRows,
    }),
  keyOf: ({ atMs, id }) => [atMs, id],
  shown: ({ kind, title, recordId, atMs }) => ({ kind, title, recordId, createdAt: cellTime(atMs) }),
  columns: ['Date', 'Kind', 'Text'],
  cells: ({ atMs, kind, title }) => [cellTime(atMs), kind, title],
});

/**
 * The mails to the person's address since the account exists, because it may have been somebody else's before. Leaves
 * out mails to administrators and support, which are about others.
 */
export const mailSection = rowsSection<Mail>({
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
    return { kind, subject, state, createdAt: cellTime(createdAtMs), sentAt: cellTime(sentAtMs) };
  },
  columns: ['Date', 'Kind', 'Subject', 'State', 'Sent'],
  cells: ({ createdAtMs, kind, subject, state, sentAtMs }) => [
    cellTime(createdAtMs),
    kind,
    subject,
    state,
    cellTime(sentAtMs),
  ],
});

/** Shows no more than the account's own page does: each view seven days later, and without names. */
export const documentViewSection = rowsSection<ImageViewWire>({
  path: 'document-views/document-views',
  list: async ({ uid: ownerUid }, after, deps) =>
    (await listDocumentViews({ ownerUid, limit: ownDataLimits.exportRows, ...eventCursor(after) }, deps))
      .items,
  keyOf: ({ _id, createdAt }) => [Date.parse(createdAt), _id],
  shown: (view) => view,
  columns: ['Date', 'Document', 'By', 'Who'],
  cells: ({ createdAt, document, by, viewer }) => [createdAt, document, by, viewer ?? ''],
});
