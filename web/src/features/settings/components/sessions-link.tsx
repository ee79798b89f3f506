import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';

/** Leads to the user's sign-ins. */
export function SessionsLink() {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography sx={{ fontWeight: 500 }}>Where you are signed in</Typography>
        <Typography variant="body2" color="textSecondary">
          See every browser that is signed in, and sign it out.
        </Typography>
      </Box>
      <Button variant="outlined" component={Link} to={paths.security}>
        Show sign-ins
      </Button>
    </Box>
  );
}
