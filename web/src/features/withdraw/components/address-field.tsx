import type { Coin } from '@keelstone/domain/ledger/account';
import { isPlausibleAddress } from '@keelstone/domain/wallet/address';
import TextField from '@mui/material/TextField';
import { useState, type ChangeEvent } from 'react';
import { coinNames } from '../../../components/coin-name.ts';

type Props = {
  coin: Coin;
  name: string;
  id: string;
  value: string;
  error: boolean;
  helperText: string | undefined;
  disabled: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

/** Where the coin goes. A checksum that fails is said once the field is left; it never blocks. */
export function AddressField({ coin, value, helperText, onChange, ...field }: Props) {
  const [isLeft, setIsLeft] = useState(false);
  const address = value.trim();
  const isDoubtful = isLeft && address !== '' && !isPlausibleAddress(coin, address);
  return (
    <TextField
      {...field}
      value={value}
      label={`${coinNames[coin]} wallet address`}
      autoComplete="off"
      color={isDoubtful ? 'warning' : 'primary'}
      focused={isDoubtful || undefined}
      helperText={helperText ?? (isDoubtful ? doubt : 'Check it well: a payment to a wrong address is lost.')}
      onChange={(event) => {
        setIsLeft(false);
        onChange(event);
      }}
      onBlur={() => {
        setIsLeft(true);
      }}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        formHelperText: {
          'aria-live': 'polite',
          ...(isDoubtful && { sx: { '&&': { color: 'warning.main', fontWeight: 500 } } }),
        },
      }}
    />
  );
}

const doubt = 'The checksum of this address does not match. Please compare it with your wallet.';
