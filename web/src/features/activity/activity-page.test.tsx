import type { ActivityWire } from '@keelstone/domain/api/activity.contract';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import { defaultSettings } from '@keelstone/domain/user/user';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../testing/stub-api.ts';
import { ActivityPage } from './activity-page.tsx';

const list = '/api/activity/clara000000000000000';
const entry: ActivityWire = {
  _id: 'activity00000000000001',
  browser: 'Safari 26',
  os: 'macOS 26',
  ip: '198.51.100.8',
  createdAt: '2026-11-19T12:30:00.000Z',
};

describe('the account activity', () => {
  it('says that nothing is saved while the switch is off', async () => {
    open([entry], {}, { settings: { ...defaultSettings, saveActivityLogs: false } });
    expect(await screen.findByText(/New sign-ins are not saved/)).toBeInTheDocument();
  });

  it('asks before an entry is deleted, and then shows the list without it', async () => {
    const { handlers } = open([entry], {
      [`DELETE ${list}/${entry._id}`]: () => {
        handlers[`GET ${list}`] = { body: [] };
        return { body: { message: 'Deleted' } };
      },
    });
    await openDelete();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No saved activity')).toBeInTheDocument();
  });
});

function open(entries: ActivityWire[], handlers: Handlers = {}, user: Partial<UserWire> = {}) {
  const api = stubApi({ [`GET ${list}`]: { body: entries }, ...handlers });
  renderApp({
    routes: [{ path: '/activity', element: <ActivityPage /> }],
    at: '/activity',
    session: signedIn(user),
  });
  return api;
}

async function openDelete() {
  const row = await screen.findByRole('row', { name: /Safari 26/ });
  await userEvent.click(within(row).getByRole('button', { name: /^Delete the sign-in of/ }));
  await screen.findByRole('dialog', { name: 'Delete this entry?' });
}
