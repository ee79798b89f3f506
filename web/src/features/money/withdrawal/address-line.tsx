import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type {
  AddressBookWire,
  SavedAddressWire,
} from '@keelstone/domain/money/address-book/address-book.contract';
import { paths } from '../../../config/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';

type Props = {
  /** `undefined` while it loads, or if that has failed. */
  book: AddressBookWire | undefined;
  /** The entry of the typed address. */
  saved: SavedAddressWire | undefined;
  /** An address that is not in doubt was typed. */
  canSave: boolean;
  disabled: boolean;
  onSave: () => void;
};

/** The line below the address: its label or a button to save it, and a link to all addresses. */
export function AddressLine({ book, saved, canSave, disabled, onSave }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: 1,
        mt: 0.5,
      }}
    >
      <Typography variant="body2" component="div" aria-live="polite" sx={{ overflowWrap: 'anywhere' }}>
        {saved !== undefined && (
          <span>
            Saved as <strong>{saved.label}</strong>
          </span>
        )}
        {book !== undefined && saved === undefined && canSave && (
          <Link
            component="button"
            type="button"
            variant="body2"
            disabled={disabled}
            onClick={onSave}
            sx={{ verticalAlign: 'baseline' }}
          >
            Save this address
          </Link>
        )}
      </Typography>
      <AppLink to={paths.addresses} variant="body2">
        Your addresses
      </AppLink>
    </Box>
  );
}
