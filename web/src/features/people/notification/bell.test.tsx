import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { NoticesWire, NoticeWire } from '@keelstone/domain/people/notification/notification.contract';
import { type Handlers, openPage } from '../../../testing/render-app.tsx';
import { Bell } from './bell.tsx';

const notice = (changes: Partial<NoticeWire> = {}): NoticeWire => ({
  _id: 'n1',
  kind: 'deposit-approved',
  title: 'Your deposit of $500.00 in BTC was approved',
  transactionId: 'r1',
  isRead: false,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...changes,
});
const of = (...items: NoticeWire[]): NoticesWire => ({
  items,
  unread: items.filter(({ isRead }) => !isRead).length,
});

const open = (answer: Handlers[string]) => openPage(<Bell />, { 'GET /api/notices': answer });
const bell = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('says how many events are unread, and shows the newest first with a link to the record', async () => {
    const { router } = open({
      body: of(
        notice(),
        notice({
          _id: 'n2',
          kind: 'new-device',
          title: 'New sign-in to your Keelstone account',
          transactionId: undefined,
          isRead: true,
        }),
      ),
    });
    await userEvent.click(await bell('Notifications, 1 unread'));
    const rows = within(screen.getByRole('dialog', { name: 'Notifications' })).getAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/transactions?record=r1', '/settings']);
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error('Two rows');
    expect(within(first).getByRole('img', { name: 'Unread' })).toBeInTheDocument();
    expect(within(second).queryByRole('img')).not.toBeInTheDocument();
    await userEvent.click(first);
    expect(router.state.location).toMatchObject({ pathname: '/transactions', search: '?record=r1' });
  });

  it('marks all as read', async () => {
    const { handlers, sent } = open({ body: of(notice(), notice({ _id: 'n2' })) });
    await userEvent.click(await bell('Notifications, 2 unread'));
    handlers['PUT /api/notices/read'] = () => {
      handlers['GET /api/notices'] = {
        body: of(notice({ isRead: true }), notice({ _id: 'n2', isRead: true })),
      };
      return { body: { message: 'Marked as read' } };
    };
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await expect.poll(() => screen.queryByRole('img', { name: 'Unread' })).not.toBeInTheDocument();
    expect(sent('PUT', '/api/notices/read')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
    expect(screen.getByLabelText('Notifications', { selector: 'button' })).toBeInTheDocument();
  });

  it('counts only as many as it shows', async () => {
    open({ body: of(...Array.from({ length: 20 }, (_each, index) => notice({ _id: String(index) }))) });
    expect(await bell('Notifications, 20 or more unread')).toHaveTextContent('9+');
  });
});
