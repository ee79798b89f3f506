import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { toComparableAddress } from '@keelstone/domain/kernel/address/comparable-address';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { SavedAddressWire } from '@keelstone/domain/money/address-book/address-book.contract';
import { useTimeUntil } from '../../../lib/query/use-time-until.ts';
import { useMenu } from '../../../lib/use-menu.ts';
import { size } from '../../../theme/styles.ts';
import { lastUsedText } from '../../../ui/date-time.tsx';
import { GroupedAddress } from '../../../ui/grouped-address.tsx';

type Props = {
  /** The addresses of the chosen coin. */
  addresses: readonly SavedAddressWire[];
  disabled: boolean;
  onChoose: (address: string) => void;
};

/** Fills the address field with a saved address. */
export function SavedAddressesButton({ addresses, disabled, onChoose }: Props) {
  const { button, menu, close } = useMenu();
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        // The name begins with the visible text, for voice control.
        aria-label="Choose from your addresses"
        {...button}
        // The button is no higher than its line.
        sx={{ my: -0.75 }}
      >
        Choose
      </Button>
      <Menu
        {...menu}
        slotProps={{
          list: { 'aria-label': 'Your addresses' },
          paper: { sx: { width: 480, maxHeight: '60vh' } },
        }}
      >
        {addresses.map((saved) => (
          <MenuItem
            key={saved._id}
            onClick={() => {
              close();
              onChoose(saved.address);
            }}
            sx={{ display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere', py: 1 }}
          >
            <Typography component="span" sx={{ fontWeight: 500, display: 'block' }}>
              {saved.label}
            </Typography>
            <GroupedAddress address={saved.address} sx={{ fontSize: size.caption }} />
            <Typography component="span" variant="caption">
              <span>{lastUsedText(saved)}</span>
              {saved.usableFrom !== null && <UsableIn until={saved.usableFrom} />}
            </Typography>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function UsableIn({ until }: { until: string }) {
  return <span>{`. Can be used in ${useTimeUntil(until)}`}</span>;
}

/** The entry of an address in any spelling, or `undefined` if it is not saved. */
export function findSaved(
  addresses: readonly SavedAddressWire[],
  { coin, address }: { coin: Coin; address: string },
): SavedAddressWire | undefined {
  const wanted = toComparableAddress(coin, address);
  return addresses.find((each) => each.coin === coin && toComparableAddress(coin, each.address) === wanted);
}
