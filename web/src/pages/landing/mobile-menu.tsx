import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { anchors } from './landing-texts.ts';

/** `contained`: the link that visitors are meant to follow. */
export type AccountLink = { to: string; label: string; variant: 'contained' | 'outlined' };

type Props = { isOpen: boolean; accounts: readonly AccountLink[]; onClose: () => void };

/** The links of the header, sliding in. Loaded when it is first opened. */
export default function MobileMenu({ isOpen, accounts, onClose }: Props) {
  return (
    <SideDrawer title="Menu" isOpen={isOpen} onClose={onClose}>
      <Box component="nav" aria-label="Sections" sx={{ display: 'grid', gap: 1 }}>
        {anchors.map(({ hash, label }) => (
          <Button key={hash} href={hash} color="inherit" size="large" onClick={onClose}>
            {label}
          </Button>
        ))}
        {accounts.map(({ to, label, variant }) => (
          <Button key={to} component={Link} to={to} variant={variant} size="large">
            {label}
          </Button>
        ))}
      </Box>
    </SideDrawer>
  );
}
