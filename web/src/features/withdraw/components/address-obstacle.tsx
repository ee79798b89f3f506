import type { AddressBookWire, SavedAddressWire } from '@keelstone/domain/api/address-book.contract';
import type { ReactNode } from 'react';
import { AppLink } from '../../../components/app-link.tsx';
import { paths } from '../../../config/paths.ts';
import { useTimeUntil } from '../../../lib/use-time-until.ts';

/** Why nothing can be sent to an address under "Only my addresses", in words; `undefined` where it can, or while the book is not known. */
export function addressObstacle(
  book: AddressBookWire | undefined,
  saved: SavedAddressWire | undefined,
): ReactNode {
  if (book?.onlySaved !== true) return undefined;
  if (saved === undefined)
    return (
      <span>
        “Only my addresses” is on. Choose one of <AppLink to={paths.addresses}>your addresses</AppLink>.
      </span>
    );
  return saved.usableFrom === null ? undefined : <TooNew until={saved.usableFrom} />;
}

function TooNew({ until }: { until: string }) {
  return <span>{`“Only my addresses” is on. This address can be used in ${useTimeUntil(until)}.`}</span>;
}
