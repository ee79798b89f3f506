import { phoneCountries } from '@keelstone/domain/kernel/regions';
import { MuiTelInput, type MuiTelInputCountry } from 'mui-tel-input';
import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import {
  listCountries,
  detectCountry,
  e164,
  hasSeveralNumbers,
  readWholeNumber,
} from '../lib/phone-number.ts';

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

/** Shown before anything is typed. */
export const phoneHint = 'Choose the country, then enter the number';

const severalNumbers = 'There is more than one number in this. Please enter one';

const preferred = listCountries(phoneCountries);

/** An international phone number, kept as typed: `e164` makes its value. The flags are served by us. */
export function PhoneField({ preferredCountries = preferred, onChange, ...field }: Props) {
  const chosen = useRef<MuiTelInputCountry>(preferred[0] ?? 'US');
  const country = () => detectCountry(field.value, chosen.current);
  const [isSeveral, setIsSeveral] = useState(false);
  const refusesSeveral = (event: ClipboardEvent | FormEvent, text: string): boolean => {
    const isRefused = hasSeveralNumbers(text);
    setIsSeveral(isRefused);
    if (isRefused) event.preventDefault();
    return isRefused;
  };
  /** A complete number replaces the text, because the field begins with a country code. */
  const takeComplete = (event: ClipboardEvent | FormEvent, text: string): boolean => {
    const isWhole = e164(field.value) === '';
    const number = readWholeNumber(text, country()) ?? readWholeNumber(text, country(), { isWhole });
    if (number === undefined) return false;
    event.preventDefault();
    // The package's field would put the plus sign before it, and derive the country from it.
    event.stopPropagation();
    onChange(number);
    return true;
  };
  const takePasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!refusesSeveral(event, text)) takeComplete(event, text);
  };
  /** Input by autofill, a keyboard's suggestion or typing: a number without a plus sign is one of the country shown. */
  const takeFilled = (event: FormEvent) => {
    const { target, nativeEvent } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const inserted = nativeEvent instanceof InputEvent ? (nativeEvent.data ?? '') : '';
    if (inserted.length > 1 && takeComplete(event, inserted)) return;
    if (refusesSeveral(event, target.value)) {
      event.stopPropagation();
      onChange('');
      return;
    }
    // A plus sign after the country code begins the number again.
    const again = /^\+\d{1,3}\s*(\+.*)$/s.exec(target.value)?.[1];
    const number =
      again ??
      (target.value === '' ? undefined : readWholeNumber(target.value, country(), { isWhole: true }));
    if (number === undefined) return;
    event.stopPropagation();
    onChange(number);
  };
  return (
    <MuiTelInput
      {...field}
      {...(isSeveral && { error: true, helperText: severalNumbers })}
      id={field.name}
      defaultCountry={preferred[0] ?? 'US'}
      preferredCountries={preferredCountries}
      focusOnSelectCountry
      onChange={(value, { countryCode }) => {
        if (countryCode !== null) chosen.current = countryCode;
        onChange(value);
      }}
      onPaste={takePasted}
      onChangeCapture={takeFilled}
      autoComplete="tel"
      // The flag names its button, "Country: United States". In the list the name is next to the flag.
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
          loading={isSelected ? 'eager' : 'lazy'}
        />
      )}
    />
  );
}
