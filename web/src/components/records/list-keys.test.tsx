import { reviewStatuses } from '@keelstone/domain/api/list-filter';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useListFilter } from '../../lib/query/list-filter.ts';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import type { RecordDecision } from '../review/review-bar.tsx';
import { AdminListPage } from './admin-list-page.tsx';
import { RecordList } from './record-list.tsx';

const names = ['Ann', 'Bo', 'Cy'];
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('the keys of a list', () => {
  it('move through its rows with J and K, and stop at both ends', async () => {
    open();
    await userEvent.keyboard('j');
    expect(row('Ann')).toHaveFocus();
    await userEvent.keyboard('jjjj');
    expect(row('Cy')).toHaveFocus();
    await userEvent.keyboard('k');
    expect(row('Bo')).toHaveFocus();
    await userEvent.keyboard('kkkk');
    expect(row('Ann')).toHaveFocus();
  });

  it('continue from the row of the focused element, which keeps its own Enter', async () => {
    const { onEnter, onPress } = open();
    screen.getByRole('button', { name: 'View Bo' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onPress).toHaveBeenCalledWith('Bo');
    expect(onEnter).not.toHaveBeenCalled();
    await userEvent.keyboard('j');
    expect(row('Cy')).toHaveFocus();
  });

  it('decide on a row with A, R and I, and continue at the position of the decided row', async () => {
    const { onDecide } = open();
    await userEvent.keyboard('a');
    expect(onDecide).not.toHaveBeenCalled();
    await userEvent.keyboard('jjari');
    expect(onDecide.mock.calls).toEqual([
      ['Bo', 'approve'],
      ['Bo', 'reject'],
      ['Bo', 'ask'],
    ]);
    row('Bo').remove();
    await userEvent.keyboard('j');
    expect(row('Cy')).toHaveFocus();
  });

  it('go to the search with /, and in there are plain letters', async () => {
    open();
    await userEvent.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Name or email' });
    expect(field).toHaveFocus();
    await userEvent.keyboard('jk/?');
    expect(field).toHaveValue('jk/?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('start in the search field if the page was opened to search', () => {
    open({ isSearching: true });
    expect(screen.getByRole('searchbox', { name: 'Name or email' })).toHaveFocus();
  });
});

function open(state: unknown = null) {
  const onEnter = vi.fn<(id: string) => void>();
  const onPress = vi.fn<(id: string) => void>();
  const onDecide = vi.fn<Props['onDecide']>();
  renderApp({
    routes: [{ path: '/list', element: <List onEnter={onEnter} onPress={onPress} onDecide={onDecide} /> }],
    at: { pathname: '/list', state },
    session: signedIn({ isAdmin: true }),
  });
  return { onEnter, onPress, onDecide };
}

type Props = {
  onEnter: (id: string) => void;
  onPress: (id: string) => void;
  onDecide: (id: string, kind: RecordDecision) => void;
};

function List({ onEnter, onPress, onDecide }: Props) {
  const { filter, change } = useListFilter(reviewStatuses);
  const pages = {
    rows: names.map((name) => ({ _id: name })),
    total: { count: 3, isExact: true },
    isStale: false,
    isError: false,
    error: null,
    refetch: () => undefined,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
  };
  return (
    <AdminListPage
      title="People"
      one="person"
      many="people"
      statuses={reviewStatuses}
      filter={filter}
      onFilter={change}
      pages={pages}
      skeleton={null}
      empty={{ icon: null, text: 'Nobody' }}
      onEnter={onEnter}
      onDecide={onDecide}
    >
      {(records) => (
        <RecordList
          label="People"
          records={records}
          columns={[
            {
              head: 'Name',
              cell: ({ _id }) => (
                <>
                  {_id}
                  <button
                    type="button"
                    onClick={() => {
                      onPress(_id);
                    }}
                  >
                    View {_id}
                  </button>
                </>
              ),
            },
          ]}
        />
      )}
    </AdminListPage>
  );
}
