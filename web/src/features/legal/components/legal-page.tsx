import { legalKinds, legalTitles, type LegalKind } from '@keelstone/domain/legal/legal-text';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { generatePath, useParams, useSearchParams } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { DataView } from '../../../components/data-view.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { TextBlocks } from '../../../components/legal/text-blocks.tsx';
import { NotFoundPage } from '../../../components/not-found-page.tsx';
import { Notice } from '../../../components/notice.tsx';
import { paths } from '../../../config/paths.ts';
import { useLegalText } from '../../../lib/api-hooks/use-legal-text.ts';

/** `/legal/terms`, and `?version=2` for an earlier version. */
export function LegalPage() {
  const { kind: name } = useParams();
  const kind = legalKinds.find((each) => each === name);
  return kind === undefined ? <NotFoundPage /> : <LegalText kind={kind} />;
}

function LegalText({ kind }: { kind: LegalKind }) {
  const [search] = useSearchParams();
  const version = versionOf(search.get('version'));
  const text = useLegalText(kind, version);
  return (
    <AuthLayout title={legalTitles[kind]} width={760}>
      <DataView query={text} skeleton={<Skeleton variant="rounded" height={420} />}>
        {(found) =>
          found === null || found.publishedAt === null || (found.text === '' && version === undefined) ? (
            <Notice title="This text is not published" text="It was withdrawn, or never was." />
          ) : (
            <>
              <VersionLine
                {...found}
                publishedAt={found.publishedAt}
                path={generatePath(paths.legal, { kind })}
              />
              {found.text === '' ? (
                <Typography>The text was withdrawn with this version.</Typography>
              ) : (
                <TextBlocks text={found.text} headings="h2" />
              )}
            </>
          )
        }
      </DataView>
    </AuthLayout>
  );
}

type VersionProps = { version: number; current: number; publishedAt: string; path: string };

function VersionLine({ version, current, publishedAt, path }: VersionProps) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
      Version <span>{version}</span> of <DateTime iso={publishedAt} />
      {version < current && (
        <span>
          . It is no longer current: <AppLink to={path}>read the current version</AppLink>
        </span>
      )}
      {version > 1 && (
        <span>
          {'. '}
          <AppLink to={`${path}?version=${String(version - 1)}`}>The previous version</AppLink>
        </span>
      )}
    </Typography>
  );
}

function versionOf(text: string | null): number | undefined {
  const version = Number(text ?? Number.NaN);
  return Number.isSafeInteger(version) && version > 0 ? version : undefined;
}
