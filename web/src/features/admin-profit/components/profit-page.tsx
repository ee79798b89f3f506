import type { ProfitBatchWire } from '@keelstone/domain/api/profit.contract';
import { peopleText } from '@keelstone/domain/profit/profit-batch';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/app-link.tsx';
import { DataView } from '../../../components/data-view.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { BackLink } from '../../../components/links.tsx';
import { Usd } from '../../../components/money.tsx';
import { NamedPerson } from '../../../components/named-person.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PageSection } from '../../../components/page-section.tsx';
import { Page } from '../../../components/page.tsx';
import { ConfirmDialog } from '../../../components/question-dialog.tsx';
import { PagedList } from '../../../components/records/paged-list.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { paths } from '../../../config/paths.ts';
import { countText } from '../../../lib/query/use-pages.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useNotCredited, useProfits, useStopProfits } from '../api.ts';
import { ProfitFileCard } from './profit-file-card.tsx';

/** Profit for many people from one file, and what became of the last ones. */
export function ProfitPage() {
  const profits = useProfits();
  const stopping = useDialog<ProfitBatchWire>();
  const stop = useStopProfits({ isOpen: stopping.isOpen, onDone: stopping.close });
  return (
    <>
      <BackLink to={paths.adminUsers} />
      <Page
        title="Profit for many"
        lead="Everybody in a file is credited, and gets one email."
        width="medium"
      >
        <ProfitFileCard />
        <PageSection title="Last files">
          <DataView
            query={profits}
            skeleton={<Skeleton variant="rounded" height={160} />}
            isEmpty={({ batches }) => batches.length === 0}
            empty={
              <Notice icon={<GroupsOutlined />} title="No files yet" text="What is proposed appears here." />
            }
          >
            {({ batches }) => (
              <Stack spacing={2}>
                {batches.map((batch) => (
                  <BatchCard
                    key={batch._id}
                    batch={batch}
                    onStop={() => {
                      stopping.open(batch);
                    }}
                  />
                ))}
              </Stack>
            )}
          </DataView>
        </PageSection>
      </Page>
      {stopping.subject !== undefined && (
        <ConfirmDialog
          isOpen={stopping.isOpen}
          title="Stop crediting?"
          text="What is credited stays. Nothing more is credited from this file; the rest is listed here."
          confirmLabel="Stop"
          busyText="Stopping..."
          isBusy={stop.isBusy}
          onConfirm={() => {
            stop.run(stopping.subject?._id ?? '');
          }}
          onClose={stopping.close}
        />
      )}
    </>
  );
}

const stateTexts: Readonly<Record<ProfitBatchWire['state'], string>> = {
  proposed: 'Proposed',
  expired: 'Expired',
  running: 'Crediting',
  stopped: 'Stopped',
  done: 'Done',
};

/** One file: how far it is, who agreed to it, and what it has not credited. */
function BatchCard({ batch, onStop }: { batch: ProfitBatchWire; onStop: () => void }) {
  const { state, why, people, sums, leftOut, posted, skipped } = batch;
  const { proposedBy, confirmedBy, stoppedBy, createdAt } = batch;
  const title = `${peopleText(people)}, proposed by ${proposedBy.name}`;
  const progress = `${countText(posted)} of ${countText(people)} credited, ${countText(skipped)} skipped`;
  return (
    <Card component="article" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography component="h3" variant="h3">
          <Usd amount={sums.usd} /> <span>{`to ${peopleText(people)}`}</span>
        </Typography>
        <Chip size="small" label={stateTexts[state]} sx={{ flex: 'none' }} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        <span>Proposed by </span>
        <NamedPerson person={proposedBy} />, <DateTime iso={createdAt} precision="minute" />
        {confirmedBy !== undefined && (
          <span>
            . Confirmed by <NamedPerson person={confirmedBy} />
          </span>
        )}
        {stoppedBy !== undefined && (
          <span>
            . Stopped by <NamedPerson person={stoppedBy} />
          </span>
        )}
        {leftOut.length > 0 && <span>{`. Left out: ${leftOut.join(', ')}`}</span>}
      </Typography>
      {state === 'proposed' ? (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          Another administrator confirms it under <AppLink to={paths.adminProposals}>Proposals</AppLink>.
        </Typography>
      ) : (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="body2" role="status">
            {progress}
          </Typography>
          {state === 'running' && (
            <LinearProgress
              variant="determinate"
              aria-label="Crediting"
              value={Math.round((100 * (posted + skipped)) / people)}
              sx={{ mt: 1 }}
            />
          )}
        </Box>
      )}
      {why !== null && (
        <Alert severity={state === 'running' ? 'info' : 'warning'} variant="outlined" sx={{ mt: 1.5 }}>
          {state === 'running' ? `Waiting: ${why}. It continues by itself.` : why}
        </Alert>
      )}
      {state === 'running' && (
        <Button variant="outlined" onClick={onStop} sx={{ mt: 1.5 }}>
          Stop
        </Button>
      )}
      {posted < people && (
        <Disclosure summary={posted + skipped === 0 ? 'Its rows' : 'What is not credited'}>
          <NotCredited batchId={batch._id} />
        </Disclosure>
      )}
    </Card>
  );
}

function NotCredited({ batchId }: { batchId: string }) {
  return (
    <PagedList
      pages={useNotCredited(batchId)}
      skeleton={<Skeleton variant="rounded" height={120} />}
      empty={{ icon: <GroupsOutlined />, text: 'Everybody was credited.' }}
    >
      {(rows) => (
        <RecordList
          label="Not credited"
          records={rows}
          columns={[
            { head: 'Row', cell: ({ row }) => row, onCard: 'foot' },
            { head: 'Person', cell: ({ user }) => <NamedPerson person={user} />, onCard: 'head' },
            {
              head: 'Amount',
              align: 'right',
              cell: ({ usd, coin }) => (
                <span>
                  <Usd amount={usd} /> <span>{`in ${coin.toUpperCase()}`}</span>
                </span>
              ),
              onCard: 'side',
            },
            { head: 'Reason', cell: ({ reason }) => reason, onCard: 'foot' },
            { head: 'Why not', cell: ({ why }) => why ?? 'Not yet', onCard: 'foot' },
          ]}
        />
      )}
    </PagedList>
  );
}
