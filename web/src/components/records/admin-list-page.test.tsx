import { userContract } from '@keelstone/domain/api/user.contract';
import { userStatuses } from '@keelstone/domain/api/list-filter';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { call } from '../../lib/api/call.ts';
import { useListFilter } from '../../lib/query/list-filter.ts';
import { useAdminList } from '../../lib/query/use-admin-list.ts';
import { makeUserWire, renderApp, signedIn } from '../../testing/render-app.tsx';
import { never, stubApi, type Handlers, type SentRequest } from '../../testing/stub-api.ts';
import { AdminListPage } from './admin-list-page.tsx';

const adminId = 'ada00000000000000000';
const list = `/api/user/${adminId}`;
const clara = makeUserWire();
const deepa = makeUserWire({ _id: 'deepa000000000000000', name: 'Deepa Raman' });

describe('the search of a list', () => {
  it('follows the typing after a pause, with one request, and is kept in the URL', async () => {
    const { sent, router } = open();
    await screen.findByText('Deepa Raman');
    await userEvent.type(field(), ' clara ');
    await waitFor(() => {
      expect(screen.queryByText('Deepa Raman')).not.toBeInTheDocument();
    });
    expect(sent('GET', list).map(({ query }) => query.get('search'))).toEqual([null, 'clara']);
    expect(router.state.location.search).toBe('?search=clara');
    expect(field()).toHaveValue(' clara ');
  });

  it('is taken from the URL, and sent with the other filters', async () => {
    const { sent } = open('?search=clara&status=suspended&sort=oldest&limit=20');
    await screen.findByText('Clara Jensen');
    expect(field()).toHaveValue('clara');
    expect(sent('GET', list)[0]?.query.toString()).toBe('search=clara&status=suspended&sort=oldest&limit=20');
  });

  it('is empty if the URL has none that could be asked for', async () => {
    const { sent } = open('?search=%00&status=all&sort=up&limit=11');
    await screen.findByText('Deepa Raman');
    expect(sent('GET', list)[0]?.query.toString()).toBe('status=any&sort=newest&limit=10');
  });

  it('searches immediately with Enter', async () => {
    const { sent } = open();
    await screen.findByText('Deepa Raman');
    fireEvent.change(field(), { target: { value: 'clara' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => {
      expect(sent('GET', list)).toHaveLength(2);
    });
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Clear search' }))],
  ])('is cleared with %s, and the field keeps the focus', async (_how, clear) => {
    const { router } = open('?search=clara');
    await screen.findByText('Clara Jensen');
    await userEvent.click(field());
    await clear();
    expect(await screen.findByText('Deepa Raman')).toBeInTheDocument();
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    expect(router.state.location.search).toBe('');
  });

  it('is undone by Back, in the field too', async () => {
    const { router } = open();
    await screen.findByText('Deepa Raman');
    await userEvent.type(field(), 'clara');
    // The page has followed its URL: nobody presses Back before it shows the result.
    await waitFor(() => {
      expect(screen.queryByText('Deepa Raman')).not.toBeInTheDocument();
    });
    await act(() => router.navigate(-1));
    await waitFor(() => {
      expect(field()).toHaveValue('');
    });
    expect(await screen.findByText('Deepa Raman')).toBeInTheDocument();
  });

  it('shows the search text if it finds nobody, and offers to clear it', async () => {
    open('?search=nobody');
    expect(await screen.findByText('No records')).toBeInTheDocument();
    expect(screen.getByText('No users match “nobody”.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Deepa Raman')).toBeInTheDocument();
    expect(field()).toHaveValue('');
  });

  it('dims the old rows until the new ones arrive', async () => {
    open('', { [`GET ${list}`]: (request) => (request.query.has('search') ? never() : answer(request)) });
    await screen.findByText('Deepa Raman');
    const panel = screen.getByRole('tabpanel').firstElementChild;
    expect(panel).toHaveAttribute('aria-busy', 'false');
    await userEvent.type(field(), 'clara');
    await waitFor(() => {
      expect(panel).toHaveAttribute('aria-busy', 'true');
    });
    expect(screen.getByText('Deepa Raman')).toBeInTheDocument();
  });
});

describe('status, order and page size', () => {
  it('are sent and kept in the URL, like the search', async () => {
    const { sent, router } = open('?search=clara');
    await screen.findByText('Clara Jensen');
    await userEvent.click(screen.getByRole('tab', { name: 'Active' }));
    await choose('Sort by date', 'Oldest');
    await choose('Page size', '50');
    await waitFor(() => {
      expect(sent('GET', list).at(-1)?.query.toString()).toBe(
        'search=clara&status=active&sort=oldest&limit=50',
      );
    });
    expect(router.state.location.search).toBe('?search=clara&status=active&sort=oldest&limit=50');
  });

  it('say why a list is empty', async () => {
    open('?status=suspended', { [`GET ${list}`]: page([]) });
    expect(await screen.findByText('There are no users with this status.')).toBeInTheDocument();
  });
});

describe('the total', () => {
  it('says that there are more if not all were counted', async () => {
    open('', {
      [`GET ${list}`]: { body: { items: [clara], total: 2000, isTotalExact: false, nextCursor: 'next' } },
    });
    expect(await screen.findByText('2,000+ users')).toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 2,000+')).toBeInTheDocument();
  });
});

function People() {
  const { filter, change } = useListFilter(userStatuses);
  const pages = useAdminList({
    name: 'people',
    filter,
    ask: (query, signal) => call(userContract['list-users'], { params: { adminId }, query, signal }),
  });
  return (
    <AdminListPage
      title="Users"
      one="user"
      many="users"
      statuses={userStatuses}
      filter={filter}
      onFilter={change}
      pages={pages}
      skeleton={null}
      empty={{ icon: null, text: 'Nobody yet.' }}
    >
      {(users) => users.map(({ _id, name }) => <p key={_id}>{name}</p>)}
    </AdminListPage>
  );
}

function open(address = '', handlers: Handlers = {}) {
  const api = stubApi({ [`GET ${list}`]: answer, ...handlers });
  const { router } = renderApp({
    routes: [{ path: '/admin/users', element: <People /> }],
    at: `/admin/users${address}`,
    session: signedIn({ _id: adminId, isAdmin: true }),
  });
  return { ...api, router };
}

/** The server finds by name. */
function answer({ query }: SentRequest) {
  const search = (query.get('search') ?? '').toLowerCase();
  return page([clara, deepa].filter(({ name }) => name.toLowerCase().includes(search)));
}

function page(items: (typeof clara)[]) {
  return { body: { items, total: items.length, nextCursor: null } };
}

function field() {
  return screen.getByRole('searchbox', { name: 'Name or email' });
}

async function choose(select: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: select }));
  await userEvent.click(screen.getByRole('option', { name: option }));
}
