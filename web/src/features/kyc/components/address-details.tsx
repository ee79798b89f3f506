import { currentNationality, hasPostalCodes, nationalities } from '@keelstone/domain/kyc/nationalities';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { FieldGrid } from '../../../components/form-part.tsx';
import type { KycFormControls } from '../kyc-form.schema.ts';

export function AddressDetails({ form }: { form: KycFormControls }) {
  return (
    <FieldGrid>
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
    </FieldGrid>
  );
}

type NationalityFieldProps = {
  name: string;
  label: string;
  /** Empty where none is chosen. */
  value: string;
  onChange: (nationality: string) => void;
  required: boolean;
  error: boolean;
  helperText: string | undefined;
};

/** One of all countries, found by typing. */
function NationalityField({ name, label, value, onChange, ...field }: NationalityFieldProps) {
  return (
    <Autocomplete
      options={nationalities}
      value={value === '' ? null : currentNationality(value)}
      onChange={(_event, chosen) => {
        onChange(chosen ?? '');
      }}
      autoHighlight
      id={name}
      renderInput={(params) => <TextField {...params} {...field} name={name} label={label} />}
    />
  );
}
