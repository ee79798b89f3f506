import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { MuiTelInput, type MuiTelInputCountry } from 'mui-tel-input';
import { useRef } from 'react';

type Props = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  error?: boolean;
  helperText?: string | undefined;
  preferredCountries?: MuiTelInputCountry[];
  disabled?: boolean;
};

/** Before a mistake can be made. */
export const phoneHint = 'Choose the country, then enter the number';

const preferred: MuiTelInputCountry[] = ['US', 'GB'];

/** An international phone number; flags are our own files. What was typed becomes E.164 by `e164`. */
export function PhoneField({ preferredCountries = preferred, onChange, ...field }: Props) {
  const country = useRef<MuiTelInputCountry>('US');
  return (
    <MuiTelInput
      {...field}
      id={field.name}
      defaultCountry="US"
      preferredCountries={preferredCountries}
      focusOnSelectCountry
      onChange={(value, { countryCode }) => {
        if (countryCode !== null) country.current = countryCode;
        onChange(value);
      }}
      onPaste={(event) => {
        // A whole number would be glued to the country code, and a national one read as another country's.
        const pasted = wholeNumber(event.clipboardData.getData('text'), country.current);
        if (pasted === undefined) return;
        event.preventDefault();
        onChange(pasted);
      }}
      autoComplete="tel"
      // The flag names its button, "Country: United States"; in the list the name is next to it.
      FlagIconButtonProps={{ 'aria-label': undefined }}
      MenuProps={{
        slotProps: {
          list: { role: 'listbox', 'aria-label': 'Countries' },
          paper: { sx: { maxHeight: 'min(440px, 60dvh)' } },
        },
      }}
      getFlagElement={(code, { countryName, isSelected }) => (
        <img
          src={`/flags/${code}.svg`}
          alt={isSelected ? `Country: ${countryName}` : ''}
          width={26}
          height={17}
          loading="lazy"
        />
      )}
    />
  );
}

/** A number that is pasted as one, in E.164: with its country code, or as people of the chosen country write it. */
function wholeNumber(text: string, country: MuiTelInputCountry): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() === true ? number.number : undefined;
}

/** "+1 202 555 0142" → "+12025550142"; a country code alone is no number yet. */
export function e164(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length <= 3 ? '' : `+${digits}`;
}
