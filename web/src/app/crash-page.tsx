import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { brand } from '@keelstone/domain/kernel/brand';

const texts = {
  crash: 'This page stopped working. Your account and your money are not affected.',
  outdated: 'This page could not be loaded. There may be a newer version, or the connection was lost.',
} as const;

/** Replaces a page that has failed. Uses neither router nor session, because one of them may have failed. */
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
      <Typography variant="h1">{apiTexts.somethingWentWrong}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '48ch' }}>
        <span>{texts[kind]}</span> If it happens again, write to{' '}
        <Box component="a" href={`mailto:${brand.supportEmail}`} sx={{ color: 'primary.main' }}>
          {brand.supportEmail}
        </Box>
        .
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <Button variant="outlined" href="/">
          Back To Home
        </Button>
      </Box>
    </Box>
  );
}

/**
 * The error page of a route. A chunk that could not be loaded (a deployment removed it, or the network was down) only
 * needs a reload.
 */
export function RouteError() {
  const error = useRouteError();
  const isChunkGone =
    error instanceof TypeError && /dynamically imported module|Importing a module/.test(error.message);
  useReloadOnReconnect(isChunkGone);
  return <CrashPage kind={isChunkGone ? 'outdated' : 'crash'} />;
}

function useReloadOnReconnect(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isWanted]);
}
