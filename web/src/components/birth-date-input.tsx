import { limits } from '@keelstone/domain/limits';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { FieldRef } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { raised } from '../theme/components.ts';
import { serverNowMs } from '../lib/server-time.ts';

type Props = {
  name: string;
  label: string;
  /** YYYY-MM-DD, empty if nothing is entered, anything else while it is incomplete. */
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  error: boolean;
  helperText: string | undefined;
};

const isoDay = 'YYYY-MM-DD';

/** The edge that the theme gives to every other field. */
const resting = {
  '& .MuiPickersOutlinedInput-root:not(.Mui-focused, .Mui-error, :hover) .MuiPickersOutlinedInput-notchedOutline':
    { borderColor: 'fieldBorder' },
};

/** A day of birth is found by its year first. */
const views = ['year', 'month', 'day'] as const;

/**
 * A date of birth as ISO text: typed in sections, or picked in a calendar; the same on a phone, where a dialog alone
 * would keep people from typing. What is shown stays the field's own: half a date has no ISO text.
 */
export function BirthDateInput({ name, label, value, onChange, ...field }: Props) {
  const [date, setDate] = useState<Dayjs | null>(value === '' ? null : dayjs(value, isoDay));
  const fieldRef = useRef<FieldRef<Dayjs | null>>(null);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DesktopDatePicker
        name={name}
        label={label}
        value={date}
        onChange={(next) => {
          setDate(next);
          onChange(next === null ? '' : next.isValid() ? next.format(isoDay) : 'incomplete');
        }}
        minDate={yearsAgo(limits.ageYearsMax)}
        maxDate={yearsAgo(limits.ageYearsMin)}
        views={views}
        openTo="year"
        yearsOrder="desc"
        slotProps={{
          field: { fieldRef },
          textField: {
            id: name,
            fullWidth: true,
            ...field,
            sx: resting,
            slotProps: {
              // A form focuses the hidden input, which has the name; the editable part is the sections.
              htmlInput: { onFocus: () => fieldRef.current?.focusField() },
            },
          },
          popper: { 'aria-label': `Choose ${label}` },
          // The calendar is as wide as the narrowest screen; the edge must not make it wider.
          desktopPaper: { sx: [raised, { maxWidth: '100vw', overflowX: 'hidden' }] },
        }}
      />
    </LocalizationProvider>
  );
}

function yearsAgo(years: number): Dayjs {
  return dayjs(serverNowMs()).subtract(years, 'year');
}
