import { hasPostalCodes } from '@keelstone/domain/kyc/nationalities';
import TextField from '@mui/material/TextField';
import { NationalityField } from '../../../components/nationality-field.tsx';
import type { KycFormControls } from '../forms/use-kyc-form.ts';
import { NumberedSection } from './numbered-section.tsx';

type Props = { form: KycFormControls; number?: number; isComplete?: boolean };

export function AddressDetails({ form, number = 2, isComplete = false }: Props) {
  return (
    <NumberedSection number={number} title="Your Address" isComplete={isComplete}>
      <TextField
        {...form.field('addressOne')}
        label="Address Line 1"
        autoComplete="address-line1"
        className="wide"
      />
      <TextField
        {...form.field('addressTwo', 'Optional')}
        label="Address Line 2"
        autoComplete="address-line2"
        className="wide"
      />
      <TextField {...form.field('city')} label="City" autoComplete="address-level2" />
      <TextField {...form.field('state')} label="State" autoComplete="address-level1" />
      <NationalityField {...form.control('nationality')} label="Nationality" />
      <TextField
        // As for the last name.
        key={hasPostalCodes(form.values.nationality) ? 'with' : 'without'}
        {...form.field('zipCode', hasPostalCodes(form.values.nationality) ? undefined : 'If there is one')}
        label="Zip Code"
        autoComplete="postal-code"
        // Some countries have letters in the code, which a phone's number pad does not have.
        slotProps={{ htmlInput: { inputMode: 'text', autoCapitalize: 'characters' } }}
      />
    </NumberedSection>
  );
}
