import TextField from '@mui/material/TextField';
import { BirthDateInput } from '../../../components/birth-date-input.tsx';
import { PhoneField } from '../../../components/phone-field.tsx';
import { isFilledIn } from '../forms/kyc-form.schema.ts';
import { emailNote, type KycFormControls } from '../forms/use-kyc-form.ts';
import { NumberedSection } from './numbered-section.tsx';

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
        {...form.field('email')}
        helperText={form.errorOf('email') ?? emailNote}
        label="Email address"
        type="email"
        autoComplete="email"
        className="wide"
      />
      <PhoneField
        name="number"
        label="Phone Number"
        preferredCountries={['US']}
        value={form.values.number}
        onChange={(number) => {
          form.setValue('number', number);
        }}
        error={form.errorOf('number') !== undefined}
        helperText={form.errorOf('number')}
      />
      <BirthDate form={form} />
    </NumberedSection>
  );
}

export function Names({ form }: { form: KycFormControls }) {
  return (
    <>
      <TextField {...form.field('firstName')} label="First Name" autoComplete="given-name" />
      <TextField {...form.field('lastName')} label="Last Name" autoComplete="family-name" />
    </>
  );
}

export function BirthDate({ form }: { form: KycFormControls }) {
  return (
    <BirthDateInput
      name="dob"
      label="Date of Birth"
      value={form.values.dob}
      onChange={(dob) => {
        form.setValue('dob', dob);
      }}
      error={form.errorOf('dob') !== undefined}
      helperText={form.errorOf('dob')}
    />
  );
}
