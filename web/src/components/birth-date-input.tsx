import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateField } from '@mui/x-date-pickers/DateField';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { FieldRef } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState } from 'react';

export type BirthDateProps = {
  name: string;
  label: string;
  /** YYYY-MM-DD, empty where nothing is entered, anything else while it is incomplete. */
  value: string;
  onChange: (value: string) => void;
  error: boolean;
  helperText: string | undefined;
};

const isoDay = 'YYYY-MM-DD';

/** The edge that the theme gives to every other field. */
const resting = {
  '& .MuiPickersOutlinedInput-root:not(.Mui-focused, .Mui-error, :hover) .MuiPickersOutlinedInput-notchedOutline':
    { borderColor: 'fieldBorder' },
};

/** Loaded by `BirthDateField`. What is shown stays the field's own: half a date has no ISO text. */
export function BirthDateInput({ name, label, value, onChange, error, helperText }: BirthDateProps) {
  const [date, setDate] = useState<Dayjs | null>(value === '' ? null : dayjs(value, isoDay));
  const field = useRef<FieldRef<Dayjs | null>>(null);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DateField
        name={name}
        id={name}
        label={label}
        value={date}
        onChange={(next) => {
          setDate(next);
          onChange(next === null ? '' : next.isValid() ? next.format(isoDay) : 'incomplete');
        }}
        disableFuture
        fullWidth
        fieldRef={field}
        slotProps={{
          textField: {
            error,
            helperText,
            sx: resting,
            slotProps: {
              // A form focuses the hidden input, which carries the name; what is edited are the sections.
              htmlInput: { onFocus: () => field.current?.focusField() },
            },
          },
        }}
      />
    </LocalizationProvider>
  );
}
