import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { legalKinds, legalTitles, publishedTexts } from '@keelstone/domain/core/legal/legal-text';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { utcDayText } from '../../../ui/chart/chart-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { TextBlocks } from './text-blocks.tsx';

// A file that the build makes (web/vite.config.ts).
const thirdParties = (
  <Link href="/third-party-notices.txt" variant="body2" color="textSecondary">
    Third-party notices
  </Link>
);

/** `/legal/terms` */
export function LegalPage() {
  const { kind: name } = useParams();
  const kind = legalKinds.find((each) => each === name);
  if (kind === undefined) return <NotFoundPage />;
  const text = publishedTexts.find((each) => each.kind === kind);
  return (
    <AuthLayout title={legalTitles[kind]} width={760} below={thirdParties}>
      {text === undefined ? (
        <EmptyState
          title="This text is not published"
          text="It was withdrawn, or has never been published."
        />
      ) : (
        <>
          <Typography variant="note" sx={{ mb: 3 }}>
            {`Version ${String(text.version)} of ${utcDayText(text.date)}`}
          </Typography>
          <TextBlocks kind={kind} headings="h2" />
        </>
      )}
    </AuthLayout>
  );
}
