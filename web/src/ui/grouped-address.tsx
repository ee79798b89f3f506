import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';

type Props = {
  address: string;
  /** For listeners, where nothing around it says what it is. */
  label?: string;
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>;
};

/** An address as people compare it; copied, it has nothing between its groups. */
export function GroupedAddress({ address, label, sx }: Props) {
  return (
    <Box
      component="code"
      translate="no"
      aria-label={label}
      sx={[{ display: 'block', overflowWrap: 'anywhere' }, sx ?? false]}
    >
      <InFours text={address} />
    </Box>
  );
}

/** In groups of four characters, with nothing between them that would be copied too. */
export function InFours({ text }: { text: string }) {
  return groupAddress(text)
    .split(' ')
    .map((characters, index) => (
      <Box component="span" key={index} sx={{ display: 'inline-block', mr: '0.6ch' }}>
        {characters}
      </Box>
    ));
}
