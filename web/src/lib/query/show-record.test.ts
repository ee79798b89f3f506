import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import { makeKey } from '../api/query-keys.ts';
import { showRecord } from './show-record.ts';

const list = transactionContract['list-transactions'];
const inbox = inboxContract['list-inbox'];
const own = transactionContract['list-recent-transactions'];
const pageOf = (items: readonly object[]) => ({ pages: [{ items, total: items.length, nextCursor: null }] });

function arrange() {
  const queryClient = new QueryClient();
  queryClient.setQueryData([...makeKey(list), 'pending'], pageOf([{ _id: 'a' }, { _id: 'b' }]));
  queryClient.setQueryData(
    makeKey(inbox, { query: { kind: 'all' } }),
    pageOf([{ transaction: { _id: 'a' } }]),
  );
  queryClient.setQueryData(makeKey(own, { params: { userId: 'u' } }), [{ _id: 'a' }]);
  return queryClient;
}
const answersOf = (queryClient: QueryClient) =>
  [list, inbox, own].map((endpoint) => queryClient.getQueriesData({ queryKey: makeKey(endpoint) })[0]?.[1]);

it('what is decided about a record is shown in all answers of the named calls, however deep it is in them, and in no other', () => {
  const queryClient = arrange();
  showRecord(queryClient, { in: [list, inbox], id: 'a', fields: { status: 'Approved' } });
  expect(answersOf(queryClient)).toEqual([
    pageOf([{ _id: 'a', status: 'Approved' }, { _id: 'b' }]),
    pageOf([{ transaction: { _id: 'a', status: 'Approved' } }]),
    [{ _id: 'a' }],
  ]);
});

it('a record that has gone leaves the lists of the named calls, and their totals', () => {
  const queryClient = arrange();
  showRecord(queryClient, { in: [list, own], id: 'a', fields: 'gone' });
  expect(answersOf(queryClient)).toEqual([
    pageOf([{ _id: 'b' }]),
    pageOf([{ transaction: { _id: 'a' } }]),
    [],
  ]);
});
