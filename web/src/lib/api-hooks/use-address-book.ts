import { addressBookContract } from '@keelstone/domain/api/address-book.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCurrentUser } from '../session/use-session.ts';

/** The addresses that the user keeps, and whether withdrawals go to these only. */
export function useAddressBook() {
  const { _id: uid } = useCurrentUser();
  return useQuery({
    queryKey: ['address-book', uid],
    queryFn: ({ signal }) => call(addressBookContract['get-address-book'], { signal }),
  });
}
