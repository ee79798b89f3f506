import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateField } from '@mui/x-date-pickers/DateField';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';

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

/** Loaded by `BirthDateField`. What is shown stays the field's own: half a date has no ISO text. */
export function BirthDateInput({ name, label, value, onChange, error, helperText }: BirthDateProps) {
  const [date, setDate] = useState<Dayjs | null>(value === '' ? null : dayjs(value, isoDay));
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
        slotProps={{ textField: { error, helperText } }}
      />
    </LocalizationProvider>
  );
}
