import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { describeAddressDoubt } from '@keelstone/domain/kernel/address/address-verdict';
import { coinNames } from '@keelstone/domain/kernel/amounts/coins';
import type { SavedAddressWire } from '@keelstone/domain/money/address-book/address-book.contract';
import { useTimeUntil } from '../../../lib/query/use-time-until.ts';
import { BinIcon, PencilIcon } from '../../../theme/icons.tsx';
import { size } from '../../../theme/styles.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { lastUsedText } from '../../../ui/date-time.tsx';
import { dividedRow } from '../../../ui/divided-row.ts';
import { GroupedAddress } from '../../../ui/grouped-address.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';

type Props = {
  addresses: readonly SavedAddressWire[];
  onRename: (saved: SavedAddressWire) => void;
  onRemove: (saved: SavedAddressWire) => void;
};

/** The saved addresses: label, address, last use, and warnings. */
export function AddressList({ addresses, onRename, onRemove }: Props) {
  return (
    <Box component="ul" aria-label="Your addresses" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {addresses.map((saved) => (
        <Box component="li" key={saved._id} sx={line}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 500 }}>{saved.label}</Typography>
            <GroupedAddress address={saved.address} sx={{ fontSize: size.small, my: 0.5 }} />
            <Typography variant="note">{`${coinNames[saved.coin]}. ${lastUsedText(saved)}.`}</Typography>
            <Warnings saved={saved} />
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <CopyButton text={saved.address} label={`Copy the address of ${saved.label}`} />
            <ActionMenu
              label={`Actions for ${saved.label}`}
              actions={[
                {
                  label: 'Rename',
                  Icon: PencilIcon,
                  onSelect: () => onRename(saved),
                },
                {
                  label: 'Remove',
                  Icon: BinIcon,
                  onSelect: () => onRemove(saved),
                },
              ]}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Warnings({ saved: { coin, address, usableFrom } }: { saved: SavedAddressWire }) {
  const doubt = describeAddressDoubt(coin, address);
  return (
    <>
      {usableFrom !== null && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          <UsableIn until={usableFrom} />
        </Typography>
      )}
      {doubt !== undefined && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          {doubt}
        </Typography>
      )}
    </>
  );
}

function UsableIn({ until }: { until: string }) {
  return <span>{`Can be used in ${useTimeUntil(until)}.`}</span>;
}

const line = { ...dividedRow, alignItems: 'center', rowGap: 1, py: 2 };

export function AddressListSkeleton() {
  const end = <Skeleton variant="circular" width={32} height={32} />;
  return <ListSkeleton line={line} texts={loadingTexts} end={end} />;
}

const loadingTexts = [
  ['40%', 180],
  ['90%', 420],
  ['50%', 220],
] as const;
