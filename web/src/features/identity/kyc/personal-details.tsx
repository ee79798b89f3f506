import { phoneCountries } from '@keelstone/domain/kernel/regions';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { FieldRef } from '@mui/x-date-pickers/models';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import type { Control } from '../../../lib/forms/ordered-form.ts';
import { FieldGrid } from '../../../ui/form-part.tsx';
import { PhoneField, phoneHint } from '../../../ui/phone-field.tsx';
import { listCountries } from '../../../lib/phone-number.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { raised } from '../../../theme/components.ts';
import { emailNote, type KycFormControls } from './kyc-form.schema.ts';
import { kycLimits } from '@keelstone/domain/identity/kyc/kyc.limits';

const preferred = listCountries(phoneCountries.slice(0, 1));

/** First what the document shows, in its order. */
export function PersonalDetails({ form }: { form: KycFormControls }) {
  return (
    <FieldGrid>
      <Names form={form} />
      <BirthDate form={form} />
      <PhoneField
        {...form.control('number', phoneHint)}
        label="Phone Number"
        preferredCountries={preferred}
      />
      <TextField
        {...form.field('email', emailNote)}
        label="Email address"
        type="email"
        autoComplete="email"
        className="wide"
      />
    </FieldGrid>
  );
}

export function Names({ form }: { form: KycFormControls }) {
  return (
    <>
      <TextField {...form.field('firstName')} label="First Name" autoComplete="given-name" />
      <LastName form={form} />
    </>
  );
}

function LastName({ form }: { form: KycFormControls }) {
  const hasNoLastName = form.values.hasNoLastName === true;
  const field = form.field('lastName');
  return (
    <>
      <TextField
        // Mounted again with Material UI's hidden mark of what is required: a translated text cannot be changed.
        key={hasNoLastName ? 'without' : 'with'}
        {...field}
        value={hasNoLastName ? '' : field.value}
        label="Last Name"
        autoComplete="family-name"
        disabled={hasNoLastName}
      />
      <Box className="wide" sx={{ mt: -1.5 }}>
        <FormControlLabel
          control={
            <Checkbox
              name="hasNoLastName"
              checked={hasNoLastName}
              onChange={(_event, isChecked) => {
                form.setValue('hasNoLastName', isChecked);
                // Clears the message of the last name, which this box answers too.
                form.setValue('lastName', form.values.lastName);
              }}
              slotProps={{ input: { 'aria-describedby': 'hasNoLastName-hint' } }}
            />
          }
          label="My document shows only one name"
          slotProps={{ typography: { variant: 'body2' } }}
        />
        <FormHelperText id="hasNoLastName-hint" sx={{ mt: 0 }}>
          Enter it as your first name.
        </FormHelperText>
      </Box>
    </>
  );
}

export function BirthDate({ form }: { form: KycFormControls }) {
  const hint = `You must be at least ${String(kycLimits.ageYearsMin)}`;
  return <BirthDateInput {...form.control('dob', hint)} label="Date of Birth" />;
}

const isoDay = 'YYYY-MM-DD';

/** The year comes first, because it is the furthest away. */
const views = ['year', 'month', 'day'] as const;

/**
 * A date of birth as ISO text, empty or "incomplete". People type it in sections or pick it in a calendar. That is so
 * on a phone too, because its own picker would keep them from typing. The shown date is the field's own state, because
 * half a date has no ISO text.
 */
export function BirthDateInput({
  name,
  label,
  value,
  onChange,
  ...field
}: Control<string> & { label: string }) {
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
        minDate={yearsAgo(kycLimits.ageYearsMax)}
        maxDate={yearsAgo(kycLimits.ageYearsMin)}
        views={views}
        openTo="year"
        yearsOrder="desc"
        slotProps={{
          field: { fieldRef },
          textField: {
            fullWidth: true,
            ...field,
            slotProps: {
              // A form focuses the hidden input, which has the name. The editable part is the sections.
              htmlInput: { onFocus: () => fieldRef.current?.focusField() },
            },
          },
          popper: { 'aria-label': `Choose ${label}` },
          // The calendar is as wide as the narrowest screen. The edge must not make it wider.
          desktopPaper: { sx: [raised, { maxWidth: '100vw', overflowX: 'hidden' }] },
        }}
      />
    </LocalizationProvider>
  );
}

function yearsAgo(years: number): Dayjs {
  return dayjs(serverNowMs()).subtract(years, 'year');
}
