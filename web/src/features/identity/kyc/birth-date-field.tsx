import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { kycLimits } from '@keelstone/domain/identity/kyc/kyc.limits';
import { isIsoDate } from '@keelstone/domain/identity/kyc/kyc.schema';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { toPlainCharacters } from '@keelstone/domain/kernel/validation/plain-characters';
import type { Control } from '../../../lib/forms/ordered-form.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { CalendarIcon } from '../../../theme/icons.tsx';

/** Made with the first date, because the browser needs a while for it. */
let inWords: Intl.DateTimeFormat | undefined;

/** "28 February 1990" */
function toWords(value: string): string {
  inWords ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return inWords.format(Date.parse(value));
}

/**
 * A date of birth as ISO text, or the typed text while that is no date: typed, also on a phone, stepped by day with the
 * arrow keys, or picked in the browser's own calendar. The date that was read is shown in words, because "01.02." and
 * "01/02/" are different days.
 */
export function BirthDateField({ label, value, onChange, ...field }: Control<string> & { label: string }) {
  const [typed, setTyped] = useState(() => toTyped(value));
  const picker = useRef<HTMLInputElement>(null);
  const words = isIsoDate(value) ? toWords(value) : undefined;
  const take = (text: string): void => {
    const day = toIso(text);
    // Browsers fill in the year first.
    setTyped(isIsoDate(day) && !/[/.]/.test(text) ? toTyped(day) : text);
    onChange(isIsoDate(day) ? day : text);
  };
  return (
    <TextField
      {...field}
      label={label}
      value={typed}
      helperText={field.error ? field.helperText : (words ?? field.helperText)}
      placeholder="MM/DD/YYYY"
      autoComplete="bday"
      onChange={({ target }) => take(target.value)}
      onKeyDown={(event) => {
        const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
        if (days === 0 || !isIsoDate(value)) return;
        event.preventDefault();
        take(toDay(Date.parse(value) + days * dayMs));
      }}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          role: 'spinbutton',
          'aria-valuetext': typed === '' ? 'Empty' : (words ?? typed),
        },
        input: {
          endAdornment: 'showPicker' in HTMLInputElement.prototype && (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label="Choose date" onClick={() => picker.current?.showPicker()}>
                <CalendarIcon />
              </IconButton>
              <input
                ref={picker}
                type="date"
                tabIndex={-1}
                aria-hidden
                min={yearsAgo(kycLimits.ageYearsMax)}
                max={yearsAgo(kycLimits.ageYearsMin)}
                value={isIsoDate(value) ? value : ''}
                onChange={({ target }) => take(target.value)}
                style={unseen}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** The calendar opens where its input is. */
const unseen = {
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  width: 1,
  height: 1,
  opacity: 0,
  pointerEvents: 'none',
} as const;

function yearsAgo(years: number): string {
  const day = new Date(serverNowMs());
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}

/** "1990-02-28" → "02/28/1990". Leaves other texts as they are. */
function toTyped(value: string): string {
  return isIsoDate(value) ? value.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1') : value;
}

/** "2/28/1990", "28.2.1990" (with dots the day is first), "02281990" or a browser's "1990-02-28" → "1990-02-28" */
function toIso(typed: string): string {
  const text = toPlainCharacters(typed)
    .trim()
    .replace(/^(\d+)\.\s*(\d+)\.\s*(\d+)$/, '$2/$1/$3');
  const parts = /^(\d{1,2})[^\d.]+(\d{1,2})[^\d.]+(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  const [, month = '', day = '', year] = parts ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
