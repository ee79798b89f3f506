import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { accountClosingTexts } from '@keelstone/domain/access/account-closing/account-closing.texts';
import { daysText, hoursText } from '@keelstone/domain/kernel/count-text';
import { ownDataContract } from '@keelstone/domain/rights/own-data/own-data.contract';
import { ownDataLimits, wholeExports } from '@keelstone/domain/rights/own-data/own-data.limits';
import { useCursorPages } from '../../../lib/query/use-pages.ts';
import { EyeIcon } from '../../../theme/door-icons.tsx';
import { DownloadIcon } from '../../../theme/icons.tsx';
import { tabularFigures } from '../../../theme/styles.ts';
import { AccountArea } from '../../../ui/account-area.tsx';
import { DatedListSkeleton } from '../../../ui/dated-list.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Page } from '../../../ui/page.tsx';
import { PagedList } from '../../../ui/records/paged-list.tsx';
import { CloseAccount } from '../../access/account-closing/close-account.tsx';
import { useDataExport } from './own-data.calls.ts';
import { ViewList } from './view-list.tsx';

const exportWait = hoursText(wholeExports.windowSeconds * 1000);

/** The export of the user's data, who looked at their documents, and the closing of the account. */
export function OwnDataPage() {
  return (
    <AccountArea>
      <Page title="My data" lead="See what we keep about you and who looked at it.">
        <PageSection
          title="Export my data"
          lead={`Download everything that is yours once every ${exportWait}, as zip files with JSON, CSV and your images.`}
        >
          <DataExport />
        </PageSection>
        <PageSection
          title="Who opened my documents"
          lead={`Each view of your identity documents and proofs of payment appears ${daysText(ownDataLimits.viewShownAfterMs)} later. The same letters always stand for the same administrator.`}
        >
          <DocumentViews />
        </PageSection>
        <PageSection
          title="Close my account"
          lead={`Your account is closed ${accountClosingTexts.wait} after you ask for it.`}
        >
          <CloseAccount />
        </PageSection>
      </Page>
    </AccountArea>
  );
}

/** Downloads the copy of the user's data, a part at a time. */
function DataExport() {
  const { part, isComplete, isPending, error, download } = useDataExport();
  const label = part === 1 ? 'Download my data' : `Download part ${String(part)}`;
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Box role="status">
          <Typography variant="body2">{describePart(part, isComplete)}</Typography>
        </Box>
        {!isComplete && (
          <Button
            variant="contained"
            startIcon={<DownloadIcon />}
            disabled={isPending}
            sx={tabularFigures}
            onClick={download}
          >
            <span>{isPending ? 'Downloading...' : label}</span>
          </Button>
        )}
        <FailureNote error={error} />
      </Stack>
    </Card>
  );
}

function describePart(part: number, isComplete: boolean): string {
  if (isComplete) return `Your copy is complete. You can download another one in ${exportWait}.`;
  if (part === 1) return 'It has your identity documents: keep it as safe as those.';
  return 'There is more. Download it here, and unpack all parts into one folder.';
}

function DocumentViews() {
  return (
    <Card variant="ground">
      <PagedList
        pages={useCursorPages(ownDataContract['list-document-views'])}
        skeleton={<DatedListSkeleton />}
        empty={{
          icon: <EyeIcon />,
          title: 'Nothing to show',
          text: `When somebody opens your identity documents or proofs of payment, it appears here ${daysText(ownDataLimits.viewShownAfterMs)} later.`,
        }}
        moreLabel="Show older views"
      >
        {(views) => <ViewList views={views} />}
      </PagedList>
    </Card>
  );
}
