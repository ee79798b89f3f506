import { limits } from '@keelstone/domain/limits';
import TextField from '@mui/material/TextField';
import { BirthDateInput } from '../../../components/birth-date-input.tsx';
import { PhoneField, phoneHint } from '../../../components/phone-field.tsx';
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
        {...form.field('email', emailNote)}
        label="Email address"
        type="email"
        autoComplete="email"
        className="wide"
      />
      <PhoneField {...form.control('number', phoneHint)} label="Phone Number" preferredCountries={['US']} />
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
  const hint = `You must be at least ${String(limits.ageYearsMin)}`;
  return <BirthDateInput {...form.control('dob', hint)} label="Date of Birth" />;
}
