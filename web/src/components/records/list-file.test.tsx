import { usersToCsv } from '@keelstone/domain/api/list.csv';
import { userContract } from '@keelstone/domain/api/user.contract';
import { limits } from '@keelstone/domain/limits';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../lib/api/call.ts';
import { useListFile } from '../../lib/query/use-admin-list.ts';
import { saveFile } from '../../lib/save-file.ts';
import { makeUserWire, renderApp, signedIn } from '../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../testing/stub-api.ts';
import { ListFileButton } from './admin-list-page.tsx';

vi.mock('../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const adminId = 'ada00000000000000000';
const file = `GET /api/user/export/${adminId}`;
const person = (name: string) => makeUserWire({ _id: name.padEnd(20, '0'), name });

beforeEach(() => {
  vi.mocked(saveFile).mockReset();
});

describe('a list as a file', () => {
  it('has all parts, with the filter, is named after the day, and escapes formulas', async () => {
    const { sent } = open({
      [file]: ({ query }) =>
        query.get('cursor') === null
          ? part([person('Clara')], { total: 2, nextCursor: 'next' })
          : part([person('=cmd|x')], { total: 2, nextCursor: null }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => {
      expect(saveFile).toHaveBeenCalledTimes(1);
    });
    const [blob, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^keelstone-users-\d{4}-\d\d-\d\d\.csv$/);
    const [head, first, second, end] = ((await blob?.text()) ?? '').split('\r\n');
    expect(head).toMatch(/^\uFEFF?User id,Name,E-mail,/);
    expect([first, second, end]).toEqual([
      expect.stringContaining(',Clara,'),
      expect.stringContaining(",'=cmd|x,"),
      '',
    ]);
    expect(sent('GET', `/api/user/export/${adminId}`).map(({ query }) => query.toString())).toEqual([
      'search=cl&status=active&sort=oldest',
      'search=cl&status=active&sort=oldest&cursor=next',
    ]);
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  });

  it('shows how much has arrived, and saves nothing if it is cancelled', async () => {
    open({
      [file]: ({ query }) =>
        query.get('cursor') === null ? part([person('Clara')], { total: 1234, nextCursor: 'next' }) : never(),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('1 of 1,234 users')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 1,234 users');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('ends at the limit, and says that there are more', async () => {
    const many = Array.from({ length: limits.listFileRowsMax }, () => person('Clara'));
    open({ [file]: part(many, { total: 12_345, nextCursor: 'next' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file has the first 10,000 of 12,345 users.')).toBeInTheDocument();
    expect(saveFile).toHaveBeenCalledTimes(1);
  });

  it('that fails midway is not saved, and the reason is shown', async () => {
    open({ [file]: refusal(429, 'too-many-requests', 'Too many requests') });
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText(/Too many requests/)).toBeInTheDocument();
    expect(saveFile).not.toHaveBeenCalled();
  });
});

function People() {
  const saved = useListFile({
    name: 'users',
    many: 'users',
    filter: { search: 'cl', status: 'active', sort: 'oldest', limit: 10 },
    ask: (query, signal) => call(userContract['export-users'], { params: { adminId }, query, signal }),
    toCsv: usersToCsv,
  });
  return <ListFileButton file={saved} />;
}

function open(handlers: Handlers) {
  const api = stubApi(handlers);
  renderApp({
    routes: [{ path: '/', element: <People /> }],
    at: '/',
    session: signedIn({ _id: adminId, isAdmin: true }),
  });
  return api;
}

function part(items: ReturnType<typeof person>[], page: { total: number; nextCursor: string | null }) {
  return { body: { items, ...page } };
}
