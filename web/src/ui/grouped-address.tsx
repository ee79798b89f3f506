import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';

type Props = {
  address: string;
  /** For screen readers, if nothing around the address names it. */
  label?: string;
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>;
};

/** An address in groups of four, for comparison. A copy of it has no gaps. */
export function GroupedAddress({ address, label, sx }: Props) {
  return (
    <Box
      component="code"
      translate="no"
      aria-label={label}
      sx={[{ display: 'block', overflowWrap: 'anywhere', textWrap: 'balance' }, sx ?? false]}
    >
      <InFours text={address} />
    </Box>
  );
}

/** A text in groups of four characters. The gaps are margins, so they are not copied. */
export function InFours({ text }: { text: string }) {
  return groupAddress(text)
    .split(' ')
    .map((characters, index) => (
      <Box component="span" key={index} sx={{ display: 'inline-block', mr: '0.6ch' }}>
        {characters}
      </Box>
    ));
}
