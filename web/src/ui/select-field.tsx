import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import TextField from '@mui/material/TextField';
import type { ComponentProps } from 'react';

type Props<T extends string | number> = {
  label: string;
  value: T;
  options: readonly T[];
  /** The label of an option, by default its value. */
  textOf?: (option: T) => string;
  onChange: (value: T) => void;
} & Pick<ComponentProps<typeof TextField>, 'sx' | 'slotProps'>;

/** A small select for the filters of a list. A value that is no option is ignored. */
export function SelectField<T extends string | number>({
  value,
  options,
  textOf = String,
  onChange,
  ...field
}: Props<T>) {
  return (
    <TextField
      {...field}
      select
      slots={{ select: Select }}
      size="small"
      value={String(value)}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option) === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {options.map((option) => (
        <MenuItem key={option} value={String(option)}>
          {textOf(option)}
        </MenuItem>
      ))}
    </TextField>
  );
}
