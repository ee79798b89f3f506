import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { kycLimits } from '@keelstone/domain/identity/kyc/kyc.limits';
import { preferredCountries } from '../../../lib/phone-number.ts';
import { FieldGrid } from '../../../ui/form-part.tsx';
import { PhoneField, phoneHint } from '../../../ui/phone-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { emailNote, type KycFormControls } from './kyc-form.schema.ts';

const preferred = preferredCountries.slice(0, 1);

/** Begins with the fields of the identity document, in its order. */
export function PersonalDetails({ form }: { form: KycFormControls }) {
  return (
    <FieldGrid>
      <Names form={form} />
      <BirthDate form={form} />
      <PhoneField {...form.control('number', phoneHint)} label="Phone Number" preferred={preferred} />
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
        // Mounted again with Material UI's hidden mark of a required field: translated text cannot be changed.
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
                // Clears the error of the last name, which this box corrects too.
                form.setValue('lastName', form.values.lastName);
              }}
              slotProps={{ input: { 'aria-describedby': 'hasNoLastName-hint' } }}
            />
          }
          label="My document shows only one name"
          slotProps={{ typography: { variant: 'body2' } }}
        />
        <FormHelperText id="hasNoLastName-hint" sx={{ mt: -0.5, ml: '31px' }}>
          Enter it as your first name.
        </FormHelperText>
      </Box>
    </>
  );
}

export function BirthDate({ form }: { form: KycFormControls }) {
  const hint = `Month, day, year. You must be at least ${String(kycLimits.ageYearsMin)}`;
  return <BirthDateField {...form.control('dob', hint)} label="Date of Birth" />;
}
