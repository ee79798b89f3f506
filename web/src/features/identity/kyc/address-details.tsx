import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { makeNationalityFinder } from '@keelstone/domain/identity/kyc/find-nationality';
import {
  findCurrentNationality,
  hasPostalCodes,
  hasStates,
  nationalities,
} from '@keelstone/domain/identity/kyc/nationalities';
import type { Control } from '../../../lib/forms/ordered-form.ts';
import { FieldGrid } from '../../../ui/form-part.tsx';
import type { KycFormControls } from './kyc-form.schema.ts';

const ifAny = 'If there is one';

export function AddressDetails({ form }: { form: KycFormControls }) {
  const { nationality } = form.values;
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
      <TextField
        key={hasStates(nationality) ? 'state' : 'no-state'}
        {...form.field('state', hasStates(nationality) ? undefined : ifAny)}
        label="State"
        autoComplete="address-level1"
      />
      <NationalityField {...form.control('nationality')} label="Nationality" />
      <TextField
        // Mounted again, as the last name.
        key={hasPostalCodes(nationality) ? 'with' : 'without'}
        {...form.field('zipCode', hasPostalCodes(nationality) ? undefined : ifAny)}
        label="Zip Code"
        autoComplete="postal-code"
        // Some countries have letters in the code, which a phone's number pad does not have.
        slotProps={{ htmlInput: { inputMode: 'text', autoCapitalize: 'characters' } }}
      />
    </FieldGrid>
  );
}

/** One of all countries, found by typing. Enter takes the first match only if no other can be meant. */
function NationalityField({ name, label, value, onChange, ...field }: Control<string> & { label: string }) {
  const [find] = useState(() => makeNationalityFinder(navigator.languages));
  const [typed, setTyped] = useState('');
  const isUndecided = typed !== '' && typed !== findCurrentNationality(value);
  return (
    <Autocomplete
      options={nationalities}
      filterOptions={(_all, { inputValue }) => [...find(inputValue).names]}
      onKeyDown={(event) => {
        // Enter on a text that is no choice yet must not send the form.
        if (event.key === 'Enter' && isUndecided) event.preventDefault();
      }}
      onBlur={() => {
        // Otherwise the field would show the earlier choice again.
        if (!isUndecided) return;
        const { isCertain, names } = find(typed);
        onChange((isCertain ? names[0] : undefined) ?? '');
      }}
      onInputChange={(_event, text) => setTyped(text)}
      value={value === '' ? null : findCurrentNationality(value)}
      onChange={(_event, chosen) => onChange(chosen ?? '')}
      autoHighlight={isUndecided && find(typed).isCertain}
      id={name}
      renderInput={(params) => <TextField {...params} {...field} name={name} label={label} />}
    />
  );
}
