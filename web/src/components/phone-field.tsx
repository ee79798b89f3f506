import { MuiTelInput, type MuiTelInputCountry } from 'mui-tel-input';

type Props = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: boolean;
  helperText?: string | undefined;
  preferredCountries?: MuiTelInputCountry[];
  disabled?: boolean;
};

const preferred: MuiTelInputCountry[] = ['US', 'GB'];

/** An international phone number; flags are our own files. What was typed becomes E.164 by `e164`. */
export function PhoneField({ preferredCountries = preferred, onChange, ...field }: Props) {
  return (
    <MuiTelInput
      {...field}
      id={field.name}
      defaultCountry="US"
      preferredCountries={preferredCountries}
      onChange={(value) => {
        onChange(value);
      }}
      onPaste={(event) => {
        // The cursor is behind the country code: a whole number would be glued to it, and lost.
        const pasted = event.clipboardData.getData('text').trim();
        if (!pasted.startsWith('+')) return;
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

/** "+1 202 555 0142" → "+12025550142"; a country code alone is no number yet. */
export function e164(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length <= 3 ? '' : `+${digits}`;
}
