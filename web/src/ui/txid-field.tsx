import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { readTxid } from '@keelstone/domain/kernel/address/read-pasted';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';

type Props = Omit<TextFieldProps, 'onChange'> & {
  coin: Coin;
  value: string;
  onChange: (text: string) => void;
};

/** The id of a transaction on a chain. A pasted explorer link is replaced by the id in it. */
export function TxidField({ coin, value, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      value={value}
      autoComplete="off"
      onChange={({ target: { value: text } }) => {
        const reading = text.includes('/') ? readTxid(coin, text) : undefined;
        onChange(reading === undefined || 'refused' in reading ? text : reading.value);
      }}
      slotProps={{ htmlInput: { spellCheck: false } }}
    />
  );
}
