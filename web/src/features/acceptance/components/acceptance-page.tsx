import { acceptedKinds, legalTitles, type AcceptedKind } from '@keelstone/domain/legal/legal-text';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { DataView } from '../../../components/data-view.tsx';
import { TextBlocks } from '../../../components/legal/text-blocks.tsx';
import { paths } from '../../../config/paths.ts';
import { useLegalText } from '../../../lib/api-hooks/use-legal-text.ts';
import type { PublishedText } from '../../../lib/api-hooks/use-public-facts.ts';
import { useAccept } from '../hooks/use-accept.ts';

type Props = { texts: readonly PublishedText[]; onDecline: () => void };

/**
 * Shown in place of every page until the current texts are accepted, except pages that people need to take out what is
 * theirs.
 */
export function AcceptancePage({ texts, onDecline }: Props) {
  const accept = useAccept();
  const versions = Object.fromEntries(texts.map(({ kind, version }) => [kind, version]));
  const shown = acceptedKinds.filter((kind) => versions[kind] !== undefined);
  return (
    <AuthLayout
      title="Please read and accept"
      lead="These texts are new. You can continue once you have accepted them. If you decline, you are signed out; your account and your money stay as they are."
      width={760}
      below={
        <Typography variant="body2" color="textSecondary">
          We record which version you accepted and when. Without accepting you can still{' '}
          <AppLink to={paths.withdraw}>withdraw</AppLink>, see your{' '}
          <AppLink to={paths.transactions}>transactions</AppLink> and get a{' '}
          <AppLink to={paths.ownData}>copy of your data</AppLink>.
        </Typography>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {shown.map((kind) => (
          <Text key={kind} kind={kind} version={versions[kind]} />
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button
            variant="contained"
            disabled={accept.isPending}
            onClick={() => {
              accept.mutate({ terms: versions['terms'] ?? 0, privacy: versions['privacy'] ?? 0 });
            }}
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

/** In a separate scrolling frame, so that both buttons stay near. */
function Text({ kind, version }: { kind: AcceptedKind; version: number | undefined }) {
  const text = useLegalText(kind, version);
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
        <DataView query={text} skeleton={<Skeleton variant="rounded" height={200} />}>
          {(found) => <TextBlocks text={found?.text ?? ''} headings="h3" />}
        </DataView>
      </Card>
    </Box>
  );
}
