import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import {
  type AddressBookWire,
  type SavedAddressWire,
  addressBookContract,
} from '@keelstone/domain/money/address-book/address-book.contract';
import { addressBookTexts } from '@keelstone/domain/money/address-book/address-book.texts';
import { addressLabelSchema } from '@keelstone/domain/money/address-book/saved-address.schema';
import { hasField } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useDialogCall } from '../../../lib/query/use-action.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useDialog, type DialogState, usePlainDialog } from '../../../lib/use-dialog.ts';
import { BookmarksIcon } from '../../../theme/icons.tsx';
import { size } from '../../../theme/styles.ts';
import { AccountArea } from '../../../ui/account-area.tsx';
import { DataView } from '../../../ui/data-view.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GroupedAddress } from '../../../ui/grouped-address.tsx';
import { Page } from '../../../ui/page.tsx';
import { ConfirmDialog, FormDialog } from '../../../ui/question-dialog.tsx';
import { LabelField, SaveAddressDialog } from './address-dialogs.tsx';
import { AddressList, AddressListSkeleton } from './address-list.tsx';
import { OnlySavedCard } from './only-saved-card.tsx';

/** The user's saved addresses, and the switch that limits withdrawals to them. */
export function AddressesPage() {
  const query = useAnswer(addressBookContract['get-address-book']);
  const adding = usePlainDialog();
  // Then “Keep it on” is the filled button.
  const isEnding = typeof query.data?.onlySavedUntil === 'string';
  return (
    <AccountArea>
      <Page
        title="Withdrawal addresses"
        lead="Save the addresses that you withdraw to under names that only you see."
        actions={
          <Button variant={isEnding ? 'outlined' : 'contained'} onClick={adding.open}>
            Add an address
          </Button>
        }
      >
        {(query.data !== undefined || !query.isError) && <OnlySavedCard book={query.data} />}
        <Card variant="ground">
          <DataView
            query={query}
            skeleton={<AddressListSkeleton />}
            isEmpty={({ addresses }) => addresses.length === 0}
            empty={
              <EmptyState
                icon={<BookmarksIcon />}
                title="No addresses yet"
                text="Save an address here, or when you withdraw to it. You can choose it for your next withdrawal."
              />
            }
          >
            {(book) => <OwnAddresses book={book} />}
          </DataView>
        </Card>
        {adding.render((_opened, state) => (
          <SaveAddressDialog isOnlySaved={query.data?.onlySaved === true} {...state} />
        ))}
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
      {renaming.render((saved, state) => (
        <RenameAddressDialog saved={saved} {...state} />
      ))}
      {removing.render((saved, state) => (
        <RemoveAddressDialog saved={saved} isOnlySaved={onlySaved} {...state} />
      ))}
    </>
  );
}

type Props = DialogState & { saved: SavedAddressWire; isOnlySaved: boolean };

function RemoveAddressDialog({ saved, isOnlySaved, ...state }: Props) {
  const removal = useDialogCall(addressBookContract['remove-address'], {
    ...state,
    shows: () => ({ in: [addressBookContract['get-address-book']], id: saved._id, fields: 'gone' }),
  });
  return (
    <ConfirmDialog
      {...removal.dialog}
      title={`Remove “${saved.label}”?`}
      text={
        isOnlySaved
          ? `Nothing can be withdrawn to it any more. If you save it again, it can be used ${addressBookTexts.wait} later.`
          : 'It leaves your list. Withdrawals to it stay as they are.'
      }
      confirmLabel="Remove"
      isDanger
      busyText="Removing..."
      onConfirm={() => removal.run({ params: { addressId: saved._id } })}
    />
  );
}

function RenameAddressDialog({ saved, isOpen, onClose }: DialogState & { saved: SavedAddressWire }) {
  const refresh = useRefresh();
  const renaming = useCall(addressBookContract['rename-address'], {
    toast: ({ message }) => message,
    onSuccess: () => void refresh(),
    isShown: hasField,
  });
  const form = useOrderedForm({
    initialValues: { label: saved.label },
    schema: addressLabelSchema,
    toInput: ({ label }) => ({ label: label.trim() }),
    onSubmit: async ({ label }) => {
      await renaming.mutateAsync({ params: { addressId: saved._id }, body: { label } });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Rename this address"
      text="Only you see its label."
      submitLabel="Rename"
      busyText="Renaming..."
      isBusy={form.isSubmitting}
      isOpen={isOpen}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <GroupedAddress address={saved.address} sx={{ fontSize: size.small }} />
      <LabelField {...form.field('label')} disabled={form.isSubmitting} autoFocus />
    </FormDialog>
  );
}
