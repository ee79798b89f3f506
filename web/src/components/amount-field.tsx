import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { tabularFigures } from '../theme/figures.ts';
import { amountText } from '../lib/forms/amount-text.ts';

type Props = Omit<TextFieldProps, 'onChange' | 'slotProps'> & {
  onType: (text: string) => void;
  unit?: 'USD' | 'BTC' | 'ETH' | 'hours';
};

/** An amount of money as typed: digits, points and commas. Its value is `amountOf`. */
export function AmountField({ onType, unit = 'USD', ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      onChange={(event) => {
        onType(amountText(event.target.value));
      }}
      slotProps={{
        // Shrunk from the start: the placeholder is to be seen.
        inputLabel: { shrink: true },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
        htmlInput: { inputMode: 'decimal', style: tabularFigures },
      }}
    />
  );
}
