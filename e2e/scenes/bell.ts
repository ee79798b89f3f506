import type { NoticesWire } from '@keelstone/domain/api/notice.contract';
import * as act from './scene.ts';

const events: NoticesWire = {
  items: [
    {
      _id: 'n1',
      kind: 'deposit-approved',
      title: 'Your deposit of $5,000.00 in BTC was approved',
      transactionId: 'r1',
      isRead: false,
      createdAt: '2026-11-22T10:00:00.000Z',
    },
    {
      _id: 'n2',
      kind: 'new-device',
      title: 'New sign-in to your Keelstone account',
      isRead: true,
      createdAt: '2026-11-21T08:00:00.000Z',
    },
  ],
  unread: 1,
};

/** Answers with these: what has happened to the demo people depends on the tests before. */
const opened = (json: NoticesWire, button: string | RegExp) =>
  act.steps(
    act.answers('**/api/notices', json),
    act.reload,
    act.press(button),
    act.shows('dialog', 'Notifications'),
  );

/** The bell, opened: with events, and before anything has happened. */
export const bellScenes = act.states('/dashboard', {
  bell: opened(events, /^Notifications, 1 unread$/),
  'bell-empty': opened({ items: [], unread: 0 }, 'Notifications'),
});
