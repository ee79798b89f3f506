import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { listCurrentVersions } from '@keelstone/domain/core/legal/acceptance';
import {
  acceptedKinds,
  legalTitles,
  publishedTexts,
  type AcceptedKind,
} from '@keelstone/domain/core/legal/legal-text';
import { legalContract } from '@keelstone/domain/core/legal/legal.contract';
import { paths } from '../../../config/paths.ts';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { TextBlocks } from './text-blocks.tsx';

/**
 * Replaces every page until the current texts are accepted, except the pages that people need to withdraw their money and
 * download their data.
 */
export default function AcceptancePage({ onDecline }: { onDecline: () => void }) {
  const accept = useAccept();
  const versions = listCurrentVersions(publishedTexts);
  return (
    <AuthLayout
      title="Please read and accept"
      lead="These texts are new. You can continue once you have accepted them. If you decline, you are signed out; your account and your money stay as they are."
      width={760}
      below={
        <Typography variant="note">
          We record which version you accepted and when. Without accepting you can still{' '}
          <AppLink to={paths.withdraw}>withdraw</AppLink>, see your{' '}
          <AppLink to={paths.transactions}>transactions</AppLink> and get a{' '}
          <AppLink to={paths.ownData}>copy of your data</AppLink>.
        </Typography>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {acceptedKinds
          .filter((kind) => versions[kind] !== undefined)
          .map((kind) => (
            <AcceptedText key={kind} kind={kind} />
          ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button
            variant="contained"
            sx={{ minWidth: 120 }}
            disabled={accept.isPending}
            onClick={() => accept.mutate({ terms: versions.terms ?? 0, privacy: versions.privacy ?? 0 })}
          >
            <span>{accept.isPending ? 'Accepting...' : 'Accept'}</span>
          </Button>
          <Button variant="outlined" disabled={accept.isPending} onClick={onDecline}>
            Decline and sign out
          </Button>
        </Box>
      </Box>
    </AuthLayout>
  );
}

/** One text in a frame that scrolls, so that both buttons stay near. */
function AcceptedText({ kind }: { kind: AcceptedKind }) {
  const title = legalTitles[kind];
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Card
        variant="outlined"
        tabIndex={0}
        role="region"
        aria-label={`Text of: ${title}`}
        sx={{ p: 2, maxHeight: 320, overflowY: 'auto' }}
      >
        <TextBlocks kind={kind} headings="h3" />
      </Card>
    </Box>
  );
}

/** Accepts the versions that were shown. A page that was open when new ones were published has to be reloaded. */
function useAccept() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { terms: number; privacy: number }) =>
      call(legalContract['accept-legal-texts'], { body }),
    onError: (error) => {
      if (isRefusal(error, 'changed-meanwhile'))
        notify.error('These texts have changed. Please reload the page and read them again');
      else notify.refused(error);
    },
    onSettled: refresh,
  });
}
