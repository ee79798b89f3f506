import { booksContract } from '@keelstone/domain/desk/books/books.contract';
import type { MonthWire } from '@keelstone/domain/desk/books/books.wire';
import { brand } from '@keelstone/domain/kernel/brand';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, fetchBytes } from '../../../../lib/api/call.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { useNotify } from '../../../../lib/toast/notify.ts';

/** While a check that was asked for is on its way, the page looks for its report this often. */
const waitingMs = 10_000;

/** The last checks of the ledger, what they found, and what the wallets hold. */
export function useBooks() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['admin-books'],
    queryFn: ({ signal }) => call(booksContract['get-books'], { params: { adminId }, signal }),
    refetchInterval: ({ state }) => (state.data?.isRequested === true ? waitingMs : false),
  });
}

/** Asks for a check of all books. */
export function useProveBooks() {
  const { _id: adminId } = useCurrentUser();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(booksContract['prove-books'], { params: { adminId } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      void client.invalidateQueries({ queryKey: ['admin-books'] });
    },
    onError: notify.refused,
  });
}

/** Saves the file of a closed month. */
export function useExportMonth() {
  const { _id: adminId } = useCurrentUser();
  const notify = useNotify();
  return useMutation({
    mutationFn: async ({ month, parts }: MonthWire): Promise<void> => {
      const texts: Blob[] = [];
      for (let part = 0; part < parts; part += 1)
        texts.push(
          await fetchBytes(booksContract['export-month'], { params: { adminId }, query: { month, part } }),
        );
      saveFile(new Blob(texts, { type: 'text/csv' }), `${brand.slug}-month-${month}.csv`);
    },
    onError: notify.refused,
  });
}

/** Keeps what was counted in the wallets today. */
export function useRecordHoldings({ onDone }: { onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { btc: number; eth: number }) =>
      call(booksContract['record-holdings'], { params: { adminId }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['admin-books'] });
      notify.success('Kept for today');
      onDone();
    },
    onError: notify.refused,
  });
}
