import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { useSearchParams } from 'react-router-dom';

/** The record that the address of the page names (`?record=…`, as the bell links to it), once the list has it. */
export function useLinkedRecord(rows: readonly TransactionWire[] | undefined) {
  const [params, setParams] = useSearchParams();
  const id = params.get('record');
  return {
    transaction: id === null ? undefined : rows?.find(({ _id }) => _id === id),
    close: (): void => {
      setParams(
        (shown) => {
          const without = new URLSearchParams(shown);
          without.delete('record');
          return without;
        },
        { replace: true },
      );
    },
  };
}
