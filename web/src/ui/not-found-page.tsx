import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { Logo } from './logo.tsx';
import { PageHeading } from './page-heading.tsx';

export function NotFoundPage() {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ p: 2, px: { sm: 3 } }}>
        <Logo to={paths.landing} />
      </Box>
      <Box
        component="main"
        sx={{
          flex: 1,
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 2,
          p: 3,
          pb: 12,
          textAlign: 'center',
        }}
      >
        <Typography color="textSecondary" sx={{ fontWeight: 500, letterSpacing: '0.04em' }}>
          404
        </Typography>
        <PageHeading title="Page not found">{"Oops! Why you're here?"}</PageHeading>
        <Typography color="textSecondary" sx={{ maxWidth: '44ch' }}>
          There is no page at this address. It may have moved, or the link may be incomplete.
        </Typography>
        <Button variant="contained" component={Link} to={paths.landing} sx={{ mt: 1 }}>
          Back To Home
        </Button>
      </Box>
    </Box>
  );
}
