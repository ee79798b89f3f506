import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { anchors } from '../../../content/landing.ts';

/** The contained one is what a visitor is meant to press. */
export type AccountLink = { to: string; label: string; variant: 'contained' | 'outlined' };

type Props = { isOpen: boolean; accounts: readonly AccountLink[]; onClose: () => void };

/** The links of the header, sliding in. Loaded when it is first opened. */
export default function MobileMenu({ isOpen, accounts, onClose }: Props) {
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 'min(320px, 100vw)' } } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
        <IconButton aria-label="Close menu" onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Box component="nav" aria-label="Menu" sx={{ display: 'grid', gap: 0.5, px: 2 }}>
        {anchors.map(({ hash, label }) => (
          <Button
            key={hash}
            href={hash}
            color="inherit"
            size="large"
            onClick={onClose}
            sx={{ justifyContent: 'flex-start' }}
          >
            {label}
          </Button>
        ))}
        {accounts.map(({ to, label, variant }, index) => (
          <Button
            key={to}
            component={Link}
            to={to}
            variant={variant}
            size="large"
            sx={{ mt: index === 0 ? 2 : 0.5 }}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Drawer>
  );
}
