import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import { AppLink } from './app-link.tsx';

/** Above the heading of a page that belongs to a list. */
export function BackLink({ to }: { to: string }) {
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', mb: { xs: 0.5, sm: 1.5 } }}>
      <AppLink
        to={to}
        variant="body2"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, py: { xs: 1.25, sm: 0.5 } }}
      >
        <ArrowBackOutlined sx={{ fontSize: 18 }} />
        Back
      </AppLink>
    </Box>
  );
}
