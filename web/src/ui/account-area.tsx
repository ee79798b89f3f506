import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { pageWidth } from '../theme/styles.ts';

/** The side menu of the user area. */
const entries = [
  { to: paths.profile, label: 'Personal Information' },
  { to: paths.notifications, label: 'Notifications' },
  { to: paths.activity, label: 'Account Activity' },
  { to: paths.settings, label: 'Security Settings' },
];

/** Lays a page of the user area next to its menu. On a phone the menu is above, two by two. */
export function AccountArea({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', lg: '220px minmax(0, 1fr)' },
        maxWidth: pageWidth,
        mx: 'auto',
      }}
    >
      <Box
        component="nav"
        aria-label="Account"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)', lg: '1fr' },
          gap: 0.5,
          p: 0.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
          bgcolor: 'background.paper',
        }}
      >
        {entries.map(({ to, label }) => (
          <Box
            key={to}
            component={NavLink}
            to={to}
            sx={{
              px: 1.5,
              py: 1.25,
              borderRadius: 1,
              typography: 'body2',
              textDecoration: 'none',
              color: 'text.secondary',
              '&:hover': { bgcolor: 'action.hover' },
              '&.active': { color: 'primary.main', bgcolor: 'action.selected', fontWeight: 600 },
            }}
          >
            {label}
          </Box>
        ))}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
