import type { AddressBookWire, SavedAddressWire } from '@keelstone/domain/api/address-book.contract';
import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { AccountArea } from '../../../components/account-area.tsx';
import { SaveAddressDialog } from '../../../components/address-book/save-address-dialog.tsx';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page } from '../../../components/page.tsx';
import { useAddressBook } from '../../../lib/api-hooks/use-address-book.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { AddressList, AddressListSkeleton } from './address-list.tsx';
import { OnlySavedCard } from './only-saved-card.tsx';
import { RemoveAddressDialog } from './remove-address-dialog.tsx';
import { RenameAddressDialog } from './rename-address-dialog.tsx';

/** The addresses that the user withdraws to, and the switch that lets withdrawals go to these only. */
export function AddressesPage() {
  const query = useAddressBook();
  const adding = useDialog<number>();
  const add = () => {
    // A fresh form each time.
    adding.open((adding.subject ?? 0) + 1);
  };
  return (
    <AccountArea>
      <Page
        title="Withdrawal addresses"
        lead="Addresses that you withdraw to, under names that you choose. Only you see them."
        actions={
          <Button variant="contained" onClick={add}>
            Add an address
          </Button>
        }
      >
        {query.data !== undefined && <OnlySavedCard book={query.data} />}
        <Card>
          <DataView
            query={query}
            skeleton={<AddressListSkeleton />}
            isEmpty={({ addresses }) => addresses.length === 0}
            empty={
              <Notice
                icon={<BookmarksOutlined />}
                title="No addresses yet"
                text="Save an address here, or when you withdraw to it. You can choose it for your next withdrawal."
              />
            }
          >
            {(book) => <OwnAddresses book={book} />}
          </DataView>
        </Card>
        {adding.subject !== undefined && (
          <SaveAddressDialog
            key={adding.subject}
            isOnlySaved={query.data?.onlySaved === true}
            isOpen={adding.isOpen}
            onClose={adding.close}
          />
        )}
      </Page>
    </AccountArea>
  );
}

function OwnAddresses({ book: { addresses, onlySaved } }: { book: AddressBookWire }) {
  const renaming = useDialog<SavedAddressWire>();
  const removing = useDialog<SavedAddressWire>();
  return (
    <>
      <AddressList addresses={addresses} onRename={renaming.open} onRemove={removing.open} />
      {renaming.subject !== undefined && (
        <RenameAddressDialog
          key={`${renaming.subject._id} ${renaming.subject.label}`}
          saved={renaming.subject}
          isOpen={renaming.isOpen}
          onClose={renaming.close}
        />
      )}
      {removing.subject !== undefined && (
        <RemoveAddressDialog
          saved={removing.subject}
          isOnlySaved={onlySaved}
          isOpen={removing.isOpen}
          onClose={removing.close}
        />
      )}
    </>
  );
}
