import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useRef } from 'react';
import { describeAddressDoubt, isPlausibleAddress } from '@keelstone/domain/kernel/address/address-verdict';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { addressBookContract } from '@keelstone/domain/money/address-book/address-book.contract';
import { addressBookLimits } from '@keelstone/domain/money/address-book/address-book.limits';
import { addressBookTexts } from '@keelstone/domain/money/address-book/address-book.texts';
import { addressToSaveSchema } from '@keelstone/domain/money/address-book/saved-address.schema';
import { ApiError, hasField } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useDialog, type DialogState } from '../../../lib/use-dialog.ts';
import { size } from '../../../theme/styles.ts';
import { CoinChoice } from '../../../ui/coin-choice.tsx';
import { GroupedAddress } from '../../../ui/grouped-address.tsx';
import { ConfirmDialog, FormDialog, type ConfirmDialogProps } from '../../../ui/question-dialog.tsx';
import { AddressField, takeAddress } from './address-field.tsx';

type Props = DialogState & {
  /** The address, if only its label is missing. */
  known?: { coin: Coin; address: string };
  /** "Only my addresses" is on: a new address has to wait. */
  isOnlySaved: boolean;
};

/** Saves an address under a label. Asks for a confirmation if the address is in doubt. */
export function SaveAddressDialog({ known, isOnlySaved, isOpen, onClose }: Props) {
  const refresh = useRefresh();
  const adding = useCall(addressBookContract['add-address'], {
    toast: ({ message }) => message,
    onSuccess: () => void refresh(),
    isShown: hasField,
  });
  const checkDialog = useDialog<AddressDraft>();
  const isSending = useRef(false);

  const form = useOrderedForm<FormValues, AddressDraft>({
    initialValues: { coinSelected: known?.coin ?? 'btc', address: known?.address ?? '', label: '' },
    schema: addressToSaveSchema,
    toInput: ({ coinSelected, address, label }) => ({
      coinSelected,
      address: takeAddress(coinSelected, address),
      label: label.trim(),
    }),
    onSubmit: async (draft) => {
      if (isPlausibleAddress(draft.coinSelected, draft.address)) await send(draft);
      else checkDialog.open(draft);
    },
  });
  const { coinSelected: coin, address } = form.values;

  const send = async (draft: AddressDraft): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await adding.mutateAsync({ body: draft });
      onClose();
    } catch (error) {
      isSending.current = false;
      if (error instanceof ApiError && (error.field === 'address' || error.field === 'label'))
        form.setError(error.field, error.message);
    } finally {
      checkDialog.close();
    }
  };

  const isBusy = form.isSubmitting || adding.isPending;
  return (
    <>
      <FormDialog
        title={known === undefined ? 'Add an address' : 'Save this address'}
        text={isOnlySaved ? waitingText : 'Give it a name that you recognise. Only you see it.'}
        submitLabel="Save"
        busyText="Saving..."
        isBusy={isBusy}
        isOpen={isOpen}
        onSubmit={form.onSubmit}
        onClose={onClose}
      >
        {known === undefined ? (
          <>
            <CoinChoice
              value={coin}
              disabled={isBusy}
              onChange={(next) => {
                form.setValue('coinSelected', next);
                form.setValue('address', '');
              }}
            />
            <AddressField
              key={coin}
              {...form.control('address')}
              id="saved-address"
              coin={coin}
              disabled={isBusy}
            />
          </>
        ) : (
          <GroupedAddress address={known.address} sx={{ fontSize: size.small }} />
        )}
        <LabelField {...form.field('label')} disabled={isBusy} autoFocus={known !== undefined} />
      </FormDialog>
      <CheckAddressDialog
        coin={coin}
        address={takeAddress(coin, address)}
        {...checkDialog.props}
        isBusy={adding.isPending}
        onConfirm={() => {
          if (checkDialog.subject !== undefined) void send(checkDialog.subject);
        }}
      />
    </>
  );
}

/** The name that its owner gives an address. */
export function LabelField(field: TextFieldProps) {
  const htmlInput = { maxLength: addressBookLimits.addressLabelLengthMax, autoComplete: 'off' };
  return <TextField {...field} label="Label" placeholder="My hardware wallet" slotProps={{ htmlInput }} />;
}

type AddressDraft = BodyOf<(typeof addressBookContract)['add-address']>;
type FormValues = { coinSelected: Coin; address: string; label: string };

const waitingText = `Give it a name that you recognise. Only you see it. “Only my addresses” is on, so it can be used ${addressBookTexts.wait} after you save it.`;

type CheckAddressDialogProps = Pick<ConfirmDialogProps, 'isOpen' | 'isBusy' | 'onConfirm' | 'onClose'> & {
  coin: Coin;
  address: string;
};

/** Asks for a confirmation before an address in doubt is saved. */
function CheckAddressDialog({ coin, address, ...dialog }: CheckAddressDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      initialFocus="cancel"
      filledButton="cancel"
      confirmLabel="Save anyway"
      busyText="Saving..."
      title="Is this address right?"
      text={`${describeAddressDoubt(coin, address) ?? ''} Payments to a wrong address can't be recovered.`}
    >
      <GroupedAddress
        address={address}
        sx={{ mt: 2, p: 1.5, borderRadius: 1, bgcolor: 'action.hover', fontSize: size.small }}
      />
    </ConfirmDialog>
  );
}
