import type { Asset } from '@keelstone/domain/money/coins';
import Box from '@mui/material/Box';
import type { TextFieldProps } from '@mui/material/TextField';
import { AmountField } from '../../../components/amount-field.tsx';
import { figureChange } from '../forms/figure-change.ts';

type Props = Pick<TextFieldProps, 'id' | 'name' | 'error' | 'helperText' | 'autoFocus'> & {
  label: string;
  asset: Asset;
  /** The figure as it is. */
  from: number;
  value: string;
  /** The value as the form has parsed it. */
  amount: number | undefined;
  onType: (text: string) => void;
};

/** A figure that is typed, and below it what that changes; a jump is only pointed out. */
export function FigureField({ asset, from, amount, helperText, ...field }: Props) {
  const change = figureChange(asset, from, amount);
  return (
    <AmountField
      {...field}
      unit={asset}
      helperText={
        <Box component="span" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <span>{helperText ?? change?.text}</span>
          {helperText === undefined && change?.warning !== undefined && (
            <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 560 }}>
              {change.warning}
            </Box>
          )}
        </Box>
      }
    />
  );
}
