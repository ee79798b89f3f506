import InputAdornment from '@mui/material/InputAdornment';
import type { ReactNode } from 'react';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { tabularFigures } from '../theme/figures.ts';
import { amountCharacters } from '../lib/forms/amount-text.ts';

type Props = Omit<TextFieldProps, 'onChange' | 'slotProps'> & {
  onType: (text: string) => void;
  /** A button that fills it. */
  action?: ReactNode;
  unit?: 'USD' | 'BTC' | 'ETH' | 'hours';
};

/** An amount of money as typed: digits, points and commas. Its value is `amountOf`. */
export function AmountField({ onType, action, unit = 'USD', ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      onChange={(event) => {
        onType(amountCharacters(event.target.value));
      }}
      slotProps={{
        // Shrunk from the start: the placeholder is to be seen.
        inputLabel: { shrink: true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {action}
              <span>{unit}</span>
            </InputAdornment>
          ),
        },
        htmlInput: { inputMode: 'decimal', style: tabularFigures },
      }}
    />
  );
}
