import { limits } from '@keelstone/domain/limits';
import { phoneCountries } from '@keelstone/domain/regions';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { BirthDateInput } from '../../../components/birth-date-input.tsx';
import { PhoneField, phoneHint } from '../../../components/phone-field.tsx';
import { isFilledIn } from '../forms/kyc-form.schema.ts';
import { countriesOf } from '../../../lib/phone/phone-number.ts';
import { emailNote, type KycFormControls } from '../forms/use-kyc-form.ts';
import { NumberedSection } from './numbered-section.tsx';

const preferred = countriesOf(phoneCountries.slice(0, 1));

export function PersonalDetails({ form }: { form: KycFormControls }) {
  return (
    <NumberedSection
      number={1}
      title="Personal Details"
      lead="As shown in your document."
      isComplete={isFilledIn(form.values, 'personal')}
    >
      <Names form={form} />
      <TextField
        {...form.field('email', emailNote)}
        label="Email address"
        type="email"
        autoComplete="email"
        className="wide"
      />
      <PhoneField
        {...form.control('number', phoneHint)}
        label="Phone Number"
        preferredCountries={preferred}
      />
      <BirthDate form={form} />
    </NumberedSection>
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
    <div>
      <TextField
        // A new one, because its label gets a star or loses it, and a translated text cannot be changed.
        key={hasNoLastName ? 'without' : 'with'}
        {...field}
        value={hasNoLastName ? '' : field.value}
        label="Last Name"
        autoComplete="family-name"
        disabled={hasNoLastName}
        fullWidth
      />
      <FormControlLabel
        control={
          <Checkbox
            name="hasNoLastName"
            checked={hasNoLastName}
            onChange={(_event, isChecked) => {
              form.setValue('hasNoLastName', isChecked);
              // The message of the field beside it is about this too.
              form.setValue('lastName', form.values.lastName);
            }}
            slotProps={{ input: { 'aria-describedby': 'hasNoLastName-hint' } }}
          />
        }
        label="Not on my document"
      />
      <FormHelperText id="hasNoLastName-hint" sx={{ mt: 0 }}>
        If your document shows only one name, enter it as your first name and tick this.
      </FormHelperText>
    </div>
  );
}

export function BirthDate({ form }: { form: KycFormControls }) {
  const hint = `You must be at least ${String(limits.ageYearsMin)}`;
  return <BirthDateInput {...form.control('dob', hint)} label="Date of Birth" />;
}
