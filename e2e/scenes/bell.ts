import type { NoticesWire } from '@keelstone/domain/api/notice.contract';
import type { Page } from '@playwright/test';
import { press, type Scene } from './scene.ts';

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

/** The bell, opened: with events, and before anything has happened. */
export const bellScenes: readonly Scene[] = [
  { name: 'bell', path: '/dashboard', open: withNotices(events) },
  { name: 'bell-empty', path: '/dashboard', open: withNotices({ items: [], unread: 0 }) },
];

/** Answers with these: what has happened to the demo people depends on the tests before. */
function withNotices(json: NoticesWire) {
  return async (page: Page): Promise<void> => {
    await page.route('**/api/notices', (route) => route.fulfill({ json }));
    await page.reload();
    await press(json.unread === 0 ? 'Notifications' : /^Notifications, 1 unread$/)(page);
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
  };
}
