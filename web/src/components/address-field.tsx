import type { Coin } from '@keelstone/domain/ledger/account';
import { limits } from '@keelstone/domain/limits';
import { isPlausibleAddress } from '@keelstone/domain/wallet/address';
import { bareAddress } from '@keelstone/domain/wallet/comparable-address';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { coinNames } from './coin-name.ts';

type Props = {
  coin: Coin;
  name: string;
  id: string;
  value: string;
  required: boolean;
  error: boolean;
  helperText: string | undefined;
  disabled: boolean;
  /** A button that fills it. */
  action?: ReactNode;
  onType: (text: string) => void;
};

/**
 * Where the coin goes. What is pasted or scanned loses the payment link and the invisible characters around an address.
 * Once the field is left, or filled by a button, it is shown in groups of four, with what its checksum says; that never
 * blocks.
 */
export function AddressField({ coin, value, helperText, action, onType, ...field }: Props) {
  const [isTyping, setIsTyping] = useState(false);
  const address = bareAddress(value);
  const isJudged = !isTyping && address !== '';
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
      helperText={
        helperText ?? (
          <Verdict
            address={isJudged ? address : undefined}
            isTyped={address !== ''}
            isDoubtful={isDoubtful}
          />
        )
      }
      onChange={(event) => {
        const text = event.target.value;
        setIsTyping(true);
        onType(isPasted(value, text) ? bareAddress(text) : text);
      }}
      onBlur={() => {
        setIsTyping(false);
        if (address !== value) onType(address);
      }}
      onKeyDown={(event) => {
        // The button in it has its own Enter.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return;
        // It wraps, but it is one line: Enter sends the form.
        event.preventDefault();
        event.target.form?.requestSubmit();
      }}
      slotProps={{
        input: { endAdornment: action && <InputAdornment position="end">{action}</InputAdornment> },
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

type VerdictProps = { address: string | undefined; isTyped: boolean; isDoubtful: boolean };

function Verdict({ address, isTyped, isDoubtful }: VerdictProps) {
  if (address === undefined)
    return (
      // As high as the verdict, so that a button being pressed when the field is left stays in place.
      <Box sx={isTyped ? { minHeight: { xs: 'calc(4 * 1.66em)', sm: 'calc(2 * 1.66em)' } } : {}}>
        Double-check it: payments to a wrong address can&apos;t be recovered.
      </Box>
    );
  return (
    <span>
      <Box
        component="code"
        translate="no"
        aria-label="The address in groups of four"
        sx={{ display: 'block', overflowWrap: 'anywhere' }}
      >
        {groupedAddress(address)}
      </Box>
      <span>
        {isDoubtful
          ? 'The checksum of this address does not match. Please compare it with your wallet.'
          : 'The checksum matches. Compare it with your wallet.'}
      </span>
    </span>
  );
}

/** More than one character at a time was pasted, not typed. */
function isPasted(before: string, after: string): boolean {
  return after.length - before.length > 1;
}
