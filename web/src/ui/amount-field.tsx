import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import { readTypedAmount } from '@keelstone/domain/kernel/validation/typed-amount';
import { useSettled } from '../lib/timers.ts';
import { serif, size, tabularFigures } from '../theme/styles.ts';

type Props = Omit<TextFieldProps, 'onChange' | 'slotProps' | 'value'> & {
  value: string;
  onChange: (text: string) => void;
  /** A button that fills it. */
  action?: ReactNode;
  unit?: Asset;
};

const large = {
  ...serif,
  height: 72,
  fontSize: size.amount,
  '& .MuiInputAdornment-positionStart .MuiTypography-root': { font: 'inherit' },
} as const;

/** Nothing is refused while somebody types: half an amount is often no amount, or a different one. */
const settleMs = 400;

/** An amount, kept as typed: `parseAmount` makes its value. A text that is no amount is refused below the field. */
export function AmountField({ onChange, action, unit = 'usd', error = false, helperText, ...field }: Props) {
  const { value } = field;
  const isSettled = useSettled(value, settleMs) === value;
  const typed = readTypedAmount(value, unit);
  const refusal = typed.kind === 'refused' && (error || isSettled) ? typed.message : undefined;
  return (
    <TextField
      {...field}
      error={error || refusal !== undefined}
      helperText={<span aria-live="polite">{refusal ?? helperText}</span>}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        input: {
          ...(unit === 'usd' && { startAdornment: <InputAdornment position="start">$</InputAdornment> }),
          endAdornment: (
            <InputAdornment position="end">
              {action}
              {unit !== 'usd' && <span>{unit.toUpperCase()}</span>}
            </InputAdornment>
          ),
          sx: field.size === 'small' ? {} : large,
        },
        formHelperText: { sx: { overflowWrap: 'anywhere' } },
        htmlInput: { inputMode: 'decimal', style: tabularFigures },
      }}
    />
  );
}
