import { brand } from '@keelstone/domain/brand';
import { messages } from '@keelstone/domain/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

const texts = {
  crash: 'This page stopped working. Your account and your money are not affected.',
  outdated: 'This page could not be loaded. There may be a newer version, or the connection was lost.',
} as const;

/** Replaces a page that has failed. It uses no router and no session, because those may be what failed. */
export function CrashPage({ kind }: { kind: keyof typeof texts }) {
  return (
    <Box
      role="alert"
      sx={{
        minHeight: '60dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'start',
        gap: 2,
        p: 3,
      }}
    >
      <Typography variant="h1">{messages.somethingWentWrong}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '48ch' }}>
        <span>{texts[kind]}</span> If it happens again, write to{' '}
        <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link>.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="contained"
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload the page
        </Button>
        <Button variant="outlined" href="/">
          Back To Home
        </Button>
      </Box>
    </Box>
  );
}
