import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { object, string } from 'yup';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import type { PlatformWallet } from '@keelstone/domain/kernel/address/platform-addresses';
import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';
import { walletSchema } from '@keelstone/domain/money/deposit-address/deposit-address.schema';
import { depositAddressTexts } from '@keelstone/domain/money/deposit-address/deposit-address.texts';
import { useOrderedForm } from '../../../../lib/forms/ordered-form.ts';
import { useDialog } from '../../../../lib/use-dialog.ts';
import { PadlockIcon } from '../../../../theme/icons.tsx';
import { mono } from '../../../../theme/styles.ts';
import { AlertWithButton } from '../../../../ui/alert-with-button.tsx';
import { coinLabels } from '../../../../ui/coin-name.ts';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { SubmitButton, unchangedText } from '../../../../ui/submit-button.tsx';
import { WithinReach } from '../../../../ui/within-reach.tsx';
import { ConfirmDepositAddressDialog } from './confirm-deposit-address-dialog.tsx';
import { noWallet } from './deposit-address.calls.ts';

type Props = {
  wallet: PlatformWallet;
  /** Deposits are switched off: the addresses cannot be seen, but set. */
  isHidden: boolean;
  isLoading: boolean;
};

/**
 * Sets both deposit addresses, to which all users pay. The current addresses are read-only until somebody changes them.
 * Each new address is checked, typed twice, and confirmed.
 */
export function DepositAddressForm({ wallet, isHidden, isLoading }: Props) {
  const [from, setFrom] = useState(wallet);
  const [isChanging, setIsChanging] = useState(!isLoading && areSame(wallet, noWallet));
  const confirmation = useDialog<PlatformWallet>();
  const form = useOrderedForm({
    initialValues: { ...wallet, btcAgain: '', ethAgain: '' },
    schema: typedTwiceSchema(from),
    toInput: trimValues,
    onSubmit: ({ btcAddress, ethAddress }) => {
      // Enter submits a form whose button is disabled, too.
      if (isDirty) confirmation.open({ btcAddress, ethAddress });
      return Promise.resolve();
    },
  });
  const startFrom = (addresses: PlatformWallet) => {
    form.setValue('btcAddress', addresses.btcAddress);
    form.setValue('ethAddress', addresses.ethAddress);
    form.setValue('btcAgain', '');
    form.setValue('ethAgain', '');
    setFrom(addresses);
    setIsChanging(false);
  };
  const isDirty = !areSame(trimValues(form.values), from);
  const look = { disabled: isLoading, isLocked: !isChanging };

  return (
    <Stack component="form" aria-label="Wallets" noValidate spacing={3} onSubmit={form.onSubmit}>
      {!isHidden && !areSame(wallet, from) && !confirmation.isOpen && (
        <AlertWithButton label="Reload" onPress={() => startFrom(wallet)}>
          The addresses were changed while this page was open.
        </AlertWithButton>
      )}
      <AddressField {...form.field('btcAddress')} label={`${coinLabels.btc} address`} {...look} />
      {trimValues(form.values).btcAddress !== from.btcAddress && (
        <AddressField {...form.field('btcAgain')} label={`New ${coinLabels.btc} address again`} />
      )}
      <AddressField {...form.field('ethAddress')} label={`${coinLabels.eth} address`} {...look} />
      {trimValues(form.values).ethAddress !== from.ethAddress && (
        <AddressField {...form.field('ethAgain')} label={`New ${coinLabels.eth} address again`} />
      )}
      {look.isLocked && (
        <Button
          variant="outlined"
          disabled={isLoading}
          sx={{ alignSelf: 'start' }}
          onClick={() => {
            flushSync(() => setIsChanging(true));
            document.getElementById('btcAddress')?.focus();
          }}
        >
          Change addresses
        </Button>
      )}
      <WithinReach message={look.isLocked || isDirty ? '' : unchangedText}>
        <SubmitButton
          isBusy={form.isSubmitting}
          busyText="Checking..."
          disabled={isLoading || !isDirty}
          fullWidth={false}
        >
          Update Wallets
        </SubmitButton>
      </WithinReach>
      {confirmation.render((to, state) => (
        <ConfirmDepositAddressDialog from={from} to={to} {...state} onUpdated={startFrom} />
      ))}
      <LeaveGuard isDirty={isDirty} />
    </Stack>
  );
}

function trimValues({ btcAddress, ethAddress, btcAgain, ethAgain }: WalletValues): WalletValues {
  return {
    btcAddress: cleanTyped(btcAddress),
    ethAddress: cleanTyped(ethAddress),
    btcAgain: cleanTyped(btcAgain),
    ethAgain: cleanTyped(ethAgain),
  };
}

/** A field that wraps, on a phone two lines high also while it loads. In groups of four while nobody types. Enter sends. */
export function AddressField({ value, isLocked = false, ...props }: TextFieldProps & { isLocked?: boolean }) {
  const [isFocused, setIsFocused] = useState(false);
  return (
    <TextField
      {...props}
      value={isFocused ? value : groupAddress(String(value))}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.currentTarget.closest('form')?.requestSubmit();
      }}
      autoComplete="off"
      multiline
      sx={{ '& textarea:not([aria-hidden])': { minHeight: { xs: '2lh', sm: '1lh' } } }}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'off', style: mono },
        ...(isLocked && { input: { readOnly: true, endAdornment: <PadlockIcon color="action" /> } }),
      }}
    />
  );
}

function areSame(one: PlatformWallet, other: PlatformWallet): boolean {
  return one.btcAddress === other.btcAddress && one.ethAddress === other.ethAddress;
}

/** The addresses, and the repetition of each new one, against a wrong clipboard. */
type WalletValues = PlatformWallet & { btcAgain: string; ethAgain: string };

/** Each address, then its repetition, which must match unless the address is that of `from`. */
function typedTwiceSchema(from: PlatformWallet) {
  const { btcAddress, ethAddress } = walletSchema.fields;
  const again = (name: keyof PlatformWallet) =>
    string().test('same', depositAddressTexts.walletAgain, (value = '', { parent }) => {
      const address: unknown = Reflect.get(Object(parent), name);
      return address === from[name] || address === value;
    });
  return object({
    btcAddress,
    btcAgain: again('btcAddress'),
    ethAddress,
    ethAgain: again('ethAddress'),
  });
}
