import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent } from 'react';
import type { Control } from '../lib/forms/ordered-form.ts';
import {
  countries,
  type Country,
  detectCountry,
  e164,
  hasSeveralNumbers,
  preferredCountries,
  formatTypedPhone,
  readWholeNumber,
} from '../lib/phone-number.ts';
import { useMenu } from '../lib/use-menu.ts';

type Props = Pick<Control<string>, 'name' | 'value' | 'onChange'> &
  Partial<Control<string>> & {
    label: string;
    /** First in the list of countries. */
    preferred?: readonly Country[];
    disabled?: boolean;
  };

/** Shown before anything is typed. */
export const phoneHint = 'Choose the country, then enter the number';

const severalNumbers = 'There is more than one number in this. Please enter one';

/** An international phone number, kept as typed: `e164` makes its value. It begins with the code of its country. */
export function PhoneField({
  value,
  onChange,
  preferred = preferredCountries,
  disabled = false,
  ...field
}: Props) {
  const [chosenCountry, setChosenCountry] = useState<Country['id']>();
  const [isCleared, setIsCleared] = useState(false);
  const [isSeveral, setIsSeveral] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = detectCountry(value, chosenCountry);
  const country = countries.find((each) => each.id === id);
  const shown = value === '' && !isCleared ? (country?.code ?? '') : formatTypedPhone(value);
  const take = (text: string, of = detectCountry(text, id)): void => {
    setIsCleared(text === '');
    setChosenCountry(of);
    onChange(formatTypedPhone(text));
  };
  const refusesSeveral = (text: string): boolean => {
    const isRefused = hasSeveralNumbers(text);
    setIsSeveral(isRefused);
    return isRefused;
  };
  /** A complete number replaces the text. */
  const takeComplete = (text: string): boolean => {
    const number = readWholeNumber(text, id) ?? readWholeNumber(text, id, { isWhole: e164(value) === '' });
    if (number !== undefined) take(number);
    return number !== undefined;
  };
  const takePasted = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (refusesSeveral(text) || takeComplete(text)) event.preventDefault();
  };
  /** Input by autofill, a keyboard's suggestion or typing: a number without a plus sign is one of the country shown. */
  const takeTyped = (text: string, inserted: string): void => {
    if (inserted.length > 1 && takeComplete(inserted)) return;
    if (refusesSeveral(text)) {
      onChange('');
      return;
    }
    // A plus sign after the country code begins the number again.
    const secondNumber = /^\+\d{1,3}\s*(\+.*)$/s.exec(text)?.[1];
    take(secondNumber ?? (text === '' ? '' : (readWholeNumber(text, id, { isWhole: true }) ?? text)));
  };
  const takeEarlier = useEffectEvent((text: string) => takeTyped(text, ''));
  // Text typed before JavaScript loaded, once `useOrderedForm` has it.
  useEffect(() => {
    const field = input.current;
    if (field && field.value !== field.defaultValue) takeEarlier(field.value);
  }, []);
  return (
    <TextField
      {...field}
      {...(isSeveral && { error: true, helperText: severalNumbers })}
      id={field.name}
      type="tel"
      autoComplete="tel"
      disabled={disabled}
      value={shown}
      inputRef={input}
      // The number is typed after the country code.
      onFocus={() => input.current?.setSelectionRange(shown.length, shown.length)}
      onPaste={takePasted}
      onChange={({ target, nativeEvent }) =>
        takeTyped(target.value, nativeEvent instanceof InputEvent ? (nativeEvent.data ?? '') : '')
      }
      slotProps={{
        input: {
          startAdornment: country && (
            <CountryButton
              country={country}
              preferred={preferred}
              isDisabled={disabled}
              onChoose={(next) => {
                const national = shown.startsWith(country.code) ? shown.slice(country.code.length) : '';
                take(`${next.code}${national}`, next.id);
              }}
              onChosen={() => input.current?.focus()}
            />
          ),
        },
      }}
    />
  );
}

type CountryButtonProps = {
  country: Country;
  preferred: readonly Country[];
  isDisabled: boolean;
  onChoose: (country: Country) => void;
  /** Called once the list has closed. */
  onChosen: () => void;
};

/** The flag of the country, which opens the list of all. */
function CountryButton({ country, preferred, isDisabled, onChoose, onChosen }: CountryButtonProps) {
  const { button, menu, close } = useMenu('listbox');
  const isChosen = useRef(false);
  const end = (): void => {
    if (isChosen.current) onChosen();
    isChosen.current = false;
  };
  return (
    <InputAdornment position="start">
      <IconButton {...button} disabled={isDisabled} sx={{ aspectRatio: '1 / 1' }}>
        <Flag of={country} alt={`Country: ${country.name}`} />
      </IconButton>
      <Menu
        {...menu}
        slotProps={{
          list: { role: 'listbox', 'aria-label': 'Countries' },
          paper: { sx: { maxHeight: 'min(440px, 60dvh)' } },
          transition: { onExited: end },
        }}
      >
        {[...new Set([...preferred, ...countries])].map((each) => (
          <MenuItem
            key={each.id}
            role="option"
            selected={each === country}
            aria-selected={each === country}
            onClick={() => {
              isChosen.current = true;
              close();
              onChoose(each);
            }}
          >
            <ListItemIcon sx={{ mr: 1.25 }}>
              <Flag of={each} alt="" />
            </ListItemIcon>
            <Typography sx={{ flex: 1, mr: 1.25 }}>{each.name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {each.code}
            </Typography>
          </MenuItem>
        ))}
      </Menu>
    </InputAdornment>
  );
}

/** Served by us (vite/flags.ts). */
function Flag({ of: { id }, alt }: { of: Country; alt: string }) {
  const loading = alt === '' ? 'lazy' : 'eager';
  return <img src={`/flags/${id}.svg`} alt={alt} width={26} height={17} loading={loading} />;
}
