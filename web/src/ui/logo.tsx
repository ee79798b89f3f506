import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { brand } from '@keelstone/domain/kernel/brand';
import { size } from '../theme/styles.ts';

/** The mark and the name, leading to `to`. */
export function Logo({ to }: { to: string }) {
  return (
    <Box
      component={Link}
      to={to}
      translate="no"
      sx={{
        display: 'inline-flex',
        flex: 'none',
        whiteSpace: 'nowrap',
        alignItems: 'center',
        gap: 1.25,
        color: 'text.primary',
        textDecoration: 'none',
        fontWeight: 600,
        fontSize: size.address,
        letterSpacing: '-0.02em',
        borderRadius: 1,
        minHeight: 40,
      }}
    >
      <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: 28, height: 28, flex: 'none' }}>
        {brand.logo.map(({ fill, d }) => (
          <path key={d} fill={fill} d={d} />
        ))}
      </Box>
      {brand.name}
    </Box>
  );
}
