import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { userStatuses } from '@keelstone/domain/core/user/user-filter';
import { userContract } from '@keelstone/domain/core/user/user.contract';
import { useListFilter } from '../../lib/query/list-filter.ts';
import { useAdminList } from '../../lib/query/use-admin-list.ts';
import {
  adminId,
  asAdmin,
  type Handlers,
  listOf,
  never,
  openPage,
  type SentRequest,
} from '../../testing/render-app.tsx';
import { makeUserWire } from '../../testing/wires.ts';
import type { RecordDecision } from '../decision-buttons.tsx';
import { AdminListPage } from './admin-list-page.tsx';
import { RecordList } from './record-list.tsx';

const list = `/api/user/${adminId}`;
const people = ['Clara Jensen', 'Deepa Raman', 'Emil Novak'].map((name) => makeUserWire({ _id: name, name }));
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const gone = (name: string) => expect.poll(() => screen.queryByText(name)).toBeNull();

describe('the search of a list', () => {
  it('follows the typing after a pause, with one request, is kept in the URL, and undone by Back', async () => {
    const { sent, router } = await open();
    await userEvent.type(field(), ' clara ');
    await gone('Deepa Raman');
    expect(sent('GET', list).map(({ query }) => query.get('search'))).toEqual([null, 'clara']);
    expect(router.state.location.search).toBe('?search=clara');
    expect(field()).toHaveValue(' clara ');
    await act(() => router.navigate(-1));
    await expect.poll(field).toHaveValue('');
    expect(await screen.findByText('Deepa Raman')).toBeInTheDocument();
  });

  it.each([
    ['is taken from the URL', '?search=clara&status=suspended&sort=oldest&limit=20', ''],
    [
      'is empty if that has none that could be asked for',
      '?search=%00&status=all&sort=up&limit=11',
      '?status=any&sort=newest&limit=10',
    ],
  ])('%s, with the other filters', async (_what, address, asked) => {
    const { sent } = await open(address);
    expect(`?${sent('GET', list)[0]?.query.toString() ?? ''}`).toBe(asked === '' ? address : asked);
    expect(field()).toHaveValue(asked === '' ? 'clara' : '');
  });

  it('searches immediately with Enter', async () => {
    const { sent } = await open();
    fireEvent.change(field(), { target: { value: 'clara' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await expect.poll(() => sent('GET', list)).toHaveLength(2);
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Clear search' }))],
  ])('is cleared with %s, and the field keeps the focus', async (_how, clear) => {
    const { router } = await open('?search=clara');
    await userEvent.click(field());
    await clear();
    expect(await screen.findByText('Deepa Raman')).toBeInTheDocument();
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    expect(router.state.location.search).toBe('');
  });

  it('shows the search text if it finds nobody, and offers to clear it', async () => {
    await open('?search=nobody', {}, 'No records');
    expect(screen.getByText('No users match “nobody”.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Deepa Raman')).toBeInTheDocument();
    expect(field()).toHaveValue('');
  });

  it('dims the old rows until the new ones arrive', async () => {
    await open('', {
      [`GET ${list}`]: (request) => (request.query.has('search') ? never() : answer(request)),
    });
    const panel = screen.getByRole('tabpanel').firstElementChild;
    expect(panel).toHaveAttribute('aria-busy', 'false');
    await userEvent.type(field(), 'clara');
    await expect.poll(() => panel?.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Deepa Raman')).toBeInTheDocument();
  });
});

describe('status, order and page size', () => {
  it('are sent and kept in the URL, like the search', async () => {
    const { sent, router } = await open('?search=clara');
    expect(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('tab', { name: 'Active' }));
    for (const [select, option] of [
      ['Sort by date', 'Oldest'],
      ['Page size', '50'],
    ] as const) {
      await userEvent.click(screen.getByRole('combobox', { name: select }));
      await userEvent.click(screen.getByRole('option', { name: option }));
    }
    const wanted = 'search=clara&status=active&sort=oldest&limit=50';
    await expect.poll(() => sent('GET', list).at(-1)?.query.toString()).toBe(wanted);
    expect(router.state.location.search).toBe(`?${wanted}`);
  });

  it('say why a list is empty', async () => {
    await open('?status=suspended', { [`GET ${list}`]: listOf([]) }, 'There are no users with this status.');
  });

  it('the total says that there are more if not all were counted', async () => {
    const { body } = listOf(people.slice(0, 1), 2000, 'next');
    await open('', { [`GET ${list}`]: { body: { ...body, isTotalExact: false } } });
    expect(await screen.findByText('2,000+ users')).toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 2,000+')).toBeInTheDocument();
  });
});

describe('the keys of a list', () => {
  it('move through its rows with J and K, and stop at both ends', async () => {
    await open();
    for (const [keys, name] of [
      ['j', 'Clara Jensen'],
      ['jjjj', 'Emil Novak'],
      ['k', 'Deepa Raman'],
      ['kkkk', 'Clara Jensen'],
    ] as const) {
      await userEvent.keyboard(keys);
      expect(row(name)).toHaveFocus();
    }
  });

  it('continue from the row of the focused element, which keeps its own Enter', async () => {
    await open();
    screen.getByRole('button', { name: 'View Deepa Raman' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onPress).toHaveBeenCalledWith('Deepa Raman');
    expect(onEnter).not.toHaveBeenCalled();
    await userEvent.keyboard('j');
    expect(row('Emil Novak')).toHaveFocus();
  });

  it('decide on a row with A, R and I, and continue at the position of the decided row', async () => {
    await open();
    await userEvent.keyboard('a');
    expect(onDecide).not.toHaveBeenCalled();
    await userEvent.keyboard('jjari');
    expect(onDecide.mock.calls).toEqual([
      ['Deepa Raman', 'approve'],
      ['Deepa Raman', 'reject'],
      ['Deepa Raman', 'ask'],
    ]);
    row('Deepa Raman').remove();
    await userEvent.keyboard('j');
    expect(row('Emil Novak')).toHaveFocus();
  });

  it('go to the search with /, and in there are plain letters', async () => {
    await open();
    await userEvent.keyboard('/');
    expect(field()).toHaveFocus();
    await userEvent.keyboard('jk/?');
    expect(field()).toHaveValue('jk/?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

const onEnter = vi.fn<(id: string) => void>();
const onPress = vi.fn<(id: string) => unknown>();
const onDecide = vi.fn<(id: string, kind: RecordDecision) => void>();

function People() {
  const { filter, change } = useListFilter(userStatuses);
  const pages = useAdminList(userContract['list-users'], filter);
  const columns = [
    {
      head: 'Name',
      cell: ({ name }: { name: string }) => (
        <>
          <span>{name}</span>
          <button type="button" aria-label={`View ${name}`} onClick={() => onPress(name)} />
        </>
      ),
    },
  ];
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
      onEnter={onEnter}
      onDecide={onDecide}
    >
      {(users) => <RecordList label="People" records={users} columns={columns} />}
    </AdminListPage>
  );
}

/** Opens the list, and waits for somebody in it, or for another text. */
async function open(search = '', handlers: Handlers = {}, shown = 'Clara Jensen') {
  for (const heard of [onEnter, onPress, onDecide]) heard.mockReset();
  const answers = { [`GET ${list}`]: answer, ...handlers };
  const app = openPage(<People />, answers, { at: `/${search}`, session: asAdmin });
  await screen.findByText(shown);
  return app;
}

/** The server finds by name. */
function answer({ query }: SentRequest) {
  const search = (query.get('search') ?? '').toLowerCase();
  return listOf(people.filter(({ name }) => name.toLowerCase().includes(search)));
}

function field() {
  return screen.getByRole('searchbox', { name: 'Name or email' });
}
