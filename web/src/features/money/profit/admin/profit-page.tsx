import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount, countText } from '@keelstone/domain/kernel/count-text';
import { type ProfitBatchWire, profitContract } from '@keelstone/domain/money/profit/profit.contract';
import { paths } from '../../../../config/paths.ts';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { useCursorPages } from '../../../../lib/query/use-pages.ts';
import { useDialog } from '../../../../lib/use-dialog.ts';
import { ThreePeopleIcon } from '../../../../theme/icons.tsx';
import { AppLink } from '../../../../ui/app-link.tsx';
import { ChangeList } from '../../../../ui/change-list.tsx';
import { DataView } from '../../../../ui/data-view.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { BackLink } from '../../../../ui/links.tsx';
import { Usd } from '../../../../ui/money.tsx';
import { PageSection } from '../../../../ui/page-section.tsx';
import { Page } from '../../../../ui/page.tsx';
import { ConfirmDialog } from '../../../../ui/question-dialog.tsx';
import { PagedList } from '../../../../ui/records/paged-list.tsx';
import { NamedPerson } from '../../../core/user/named-person.tsx';
import { ProfitFileCard } from './profit-file-card.tsx';

/** Credits profit to many people from a file. Lists the latest files with their progress. */
export function ProfitPage() {
  const stopDialog = useDialog<string>();
  const stop = useDialogCall(profitContract['stop-profits'], stopDialog.props);
  const files = useAnswer(profitContract['list-profits']);
  return (
    <>
      <BackLink to={paths.adminUsers} />
      <Page
        title="Profit by file"
        state={files.data === undefined ? '' : describeFiles(files.data.batches)}
        lead="Everybody in a file is credited, and gets one email."
        width="control"
      >
        <ProfitFileCard />
        <PageSection title="Last files">
          <DataView
            query={files}
            skeleton={<Skeleton variant="rounded" height={160} />}
            isEmpty={({ batches }) => batches.length === 0}
            empty={<Typography variant="note">Proposed files appear here.</Typography>}
          >
            {({ batches }) => (
              <Stack spacing={2}>
                {batches.map((batch) => (
                  <BatchCard key={batch._id} batch={batch} onStop={stopDialog.open} />
                ))}
              </Stack>
            )}
          </DataView>
        </PageSection>
      </Page>
      <ConfirmDialog
        {...stop.dialog}
        title="Stop crediting?"
        text="What is credited stays. Nothing more is credited from this file; the rest is listed here."
        confirmLabel="Stop"
        busyText="Stopping..."
        onConfirm={() => stop.run({ body: { idToStop: stopDialog.subject ?? '' } })}
      />
    </>
  );
}

function describeFiles(batches: readonly ProfitBatchWire[]): string {
  const runningCount = batches.filter(({ state }) => state === 'running').length;
  return runningCount === 0
    ? 'No file in progress'
    : `${countText(runningCount, 'file is', 'files are')} being credited`;
}

const stateTexts: Readonly<Record<ProfitBatchWire['state'], string>> = {
  proposed: 'Proposed',
  expired: 'Expired',
  running: 'Crediting',
  stopped: 'Stopped',
  done: 'Done',
};

/** A file: its totals, its progress, and its rows. */
function BatchCard({ batch, onStop }: { batch: ProfitBatchWire; onStop: (id: string) => void }) {
  const { _id, state, why, changes, people, posted, skipped, createdAt } = batch;
  const isRunning = state === 'running';
  const [title, ...lines] = changes;
  return (
    <Card component="article" aria-label={title?.after} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <div>
          <Typography component="h3" variant="h3">
            {title?.after}
          </Typography>
          <Typography variant="note">
            <DateTime iso={createdAt} precision="minute" />
          </Typography>
        </div>
        <Chip
          size="small"
          label={isRunning && why !== null ? 'Waiting' : stateTexts[state]}
          sx={{ flex: 'none' }}
        />
      </Box>
      <ChangeList changes={lines} isWide />
      <Typography variant="body2" role="status" sx={{ mt: 1.5 }}>
        <span>{`${formatCount(posted)} of ${formatCount(people)} credited, ${formatCount(skipped)} skipped. `}</span>
        {why !== null && <strong>{isRunning ? `Waiting: ${why}. It continues by itself.` : why}</strong>}
      </Typography>
      {state === 'proposed' && <AppLink to={paths.adminProposals}>To be confirmed under Proposals</AppLink>}
      {isRunning && (
        <>
          <LinearProgress
            variant="determinate"
            aria-label="Crediting"
            value={Math.round((100 * (posted + skipped)) / people)}
            sx={{ my: 1.5 }}
          />
          <Button variant="outlined" sx={{ mb: 1.5 }} onClick={() => onStop(_id)}>
            Stop
          </Button>
        </>
      )}
      {posted < people && (
        <Disclosure summary="What is not credited">
          <Rows batchId={_id} />
        </Disclosure>
      )}
      {posted > 0 && (
        <Disclosure summary="What is credited">
          <Rows batchId={_id} credited="yes" />
        </Disclosure>
      )}
    </Card>
  );
}

function Rows({ batchId, credited }: { batchId: string; credited?: 'yes' }) {
  return (
    <PagedList
      pages={useCursorPages(profitContract['list-profits'], { query: { batchId, credited, limit: 50 } })}
      skeleton={<Skeleton variant="rounded" height={120} />}
      empty={{
        icon: <ThreePeopleIcon />,
        text: credited === undefined ? 'Everybody was credited.' : 'Nobody was credited yet.',
      }}
    >
      {(rows) => (
        <FactList
          facts={rows.map(({ _id, user, usd, coin, reason, why }) => ({
            label: `Row ${_id.replace(/^(a|0+)/, '')}`,
            value: (
              <>
                <NamedPerson person={user} />
                <span>: </span>
                <Usd amount={usd} />
                <span>{` in ${coin.toUpperCase()}, “${reason}”. `}</span>
                {credited === undefined && <strong>{why ?? 'Not yet'}</strong>}
              </>
            ),
          }))}
        />
      )}
    </PagedList>
  );
}
