import type { Coin } from '@keelstone/domain/ledger/account';
import { limits } from '@keelstone/domain/limits';
import { isPlausibleAddress } from '@keelstone/domain/wallet/address';
import { bareAddress } from '@keelstone/domain/wallet/comparable-address';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { coinNames } from '../../../components/coin-name.ts';

type Props = {
  coin: Coin;
  name: string;
  id: string;
  value: string;
  error: boolean;
  helperText: string | undefined;
  disabled: boolean;
  onType: (text: string) => void;
};

/**
 * Where the coin goes. What is pasted or scanned loses the payment link and the invisible characters around an address.
 * Once the field is left it is shown in groups of four, with what its checksum says; that never blocks.
 */
export function AddressField({ coin, value, helperText, onType, ...field }: Props) {
  const [isLeft, setIsLeft] = useState(false);
  const address = bareAddress(value);
  const isJudged = isLeft && address !== '';
  const isDoubtful = isJudged && !isPlausibleAddress(coin, address);
  return (
    <TextField
      {...field}
      value={value}
      label={`${coinNames[coin]} wallet address`}
      autoComplete="off"
      multiline
      color={isDoubtful ? 'warning' : 'primary'}
      focused={isDoubtful || undefined}
      helperText={helperText ?? <Verdict address={isJudged ? address : undefined} isDoubtful={isDoubtful} />}
      onChange={(event) => {
        const text = event.target.value;
        setIsLeft(false);
        onType(isPasted(value, text) ? bareAddress(text) : text);
      }}
      onBlur={() => {
        setIsLeft(true);
        if (address !== value) onType(address);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It wraps, but it is one line: Enter sends the form.
        event.preventDefault();
        if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
      }}
      slotProps={{
        htmlInput: {
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          maxLength: 4 * limits.addressLengthMax,
          style: { fontFamily: 'monospace', overflowWrap: 'anywhere' },
        },
        formHelperText: {
          component: 'div',
          'aria-live': 'polite',
          ...(isDoubtful && { sx: { '&&': { color: 'warning.main', fontWeight: 500 } } }),
        },
      }}
    />
  );
}

function Verdict({ address, isDoubtful }: { address: string | undefined; isDoubtful: boolean }) {
  if (address === undefined)
    return <>Double-check it: payments to a wrong address can&apos;t be recovered.</>;
  return (
    <>
      <Box
        component="code"
        aria-label="The address in groups of four"
        sx={{ display: 'block', overflowWrap: 'anywhere' }}
      >
        {groupedAddress(address)}
      </Box>
      {isDoubtful
        ? 'The checksum of this address does not match. Please compare it with your wallet.'
        : 'The checksum matches. Compare it with your wallet.'}
    </>
  );
}

/** More than one character at a time is not typed. */
function isPasted(before: string, after: string): boolean {
  return after.length - before.length > 1;
}
