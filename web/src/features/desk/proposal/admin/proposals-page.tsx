import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import { Fragment, useId, useState, type ReactNode } from 'react';
import { ruleText } from '@keelstone/domain/core/two-person-rule/describe-changes';
import { twoPersonRuleContract } from '@keelstone/domain/core/two-person-rule/two-person-rule.contract';
import {
  proposalFilters,
  type ProposalFilter,
  type ProposalWire,
  proposalContract,
} from '@keelstone/domain/desk/proposal/proposal.contract';
import { countText } from '@keelstone/domain/kernel/count-text';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { formatQueueCount, useCursorPages } from '../../../../lib/query/use-pages.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { type DialogState, useDialog } from '../../../../lib/use-dialog.ts';
import { useLatch } from '../../../../lib/use-latch.ts';
import { PersonTickIcon } from '../../../../theme/icons.tsx';
import { ChangeList } from '../../../../ui/change-list.tsx';
import { Page } from '../../../../ui/page.tsx';
import { PagedList } from '../../../../ui/records/paged-list.tsx';
import { StatusTabs } from '../../../../ui/records/status-tabs.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { useDesk } from '../../../core/review/use-desk.ts';
import { FirstApprovals } from './first-approvals.tsx';
import { listChanges, ProposalCard, formatTitle, type Decision } from './proposal-card.tsx';

const filters = proposalFilters.toReversed();

/** The decisions that wait for a second administrator, and the earlier ones. `children`: further cards below. */
export function ProposalsPage({ children }: { children?: ReactNode }) {
  const [status, setStatus] = useState<ProposalFilter>('waiting');
  const pages = useCursorPages(proposalContract['list-proposals'], { query: { status } });
  const { _id: adminId } = useCurrentUser();
  const { data: desk } = useDesk(adminId);
  const { data: policy } = useAnswer(twoPersonRuleContract['get-policy'], { meta: { isPolled: false } });
  const deciding = useDialog<Decided>();
  const { isPending } = useAnswer(proposalContract['list-first-approvals']);
  // The cards below the lists come once it is known how long those are, so that they never move, and stay.
  const isKnown = useLatch(!isPending && (pages.rows !== undefined || pages.isError));
  const panelId = useId();
  return (
    <Page
      title="Proposals"
      state={desk === undefined ? '' : describeWaiting(desk.proposals.forYou)}
      lead={policy === undefined ? '\u00a0' : `${ruleText(policy)}.`}
    >
      <Card>
        <Box sx={{ px: { xs: 1, sm: 2 }, borderBottom: 1, borderColor: 'divider' }}>
          <StatusTabs
            statuses={filters}
            value={status}
            panelId={panelId}
            counts={desk === undefined ? {} : { waiting: formatQueueCount(desk.proposals) }}
            onChange={setStatus}
          />
        </Box>
        <Box role="tabpanel" id={panelId} aria-label="Proposals">
          <PagedList
            key={status}
            pages={pages}
            skeleton={<Skeleton variant="rounded" height={112} sx={{ m: { xs: 2, sm: 3 } }} />}
            empty={{
              icon: <PersonTickIcon />,
              text: 'What needs a second administrator appears here until one confirms it.',
            }}
          >
            {(proposals) =>
              proposals.map((proposal, index) => (
                <Fragment key={proposal._id}>
                  {index > 0 && <Divider />}
                  <ProposalCard
                    proposal={proposal}
                    onDecide={(decision) => deciding.open({ proposal, decision })}
                  />
                </Fragment>
              ))
            }
          </PagedList>
        </Box>
      </Card>
      {isKnown && (
        <>
          <FirstApprovals />
          {children}
        </>
      )}
      {deciding.render((subject, state) => (
        <DecideProposalDialog {...subject} {...state} />
      ))}
    </Page>
  );
}

/** `count`: the proposals of others, and the records that another administrator has approved once. */
function describeWaiting(count: number): string {
  return `${count === 0 ? 'Nothing is' : countText(count, 'is', 'are')} waiting for you`;
}

type Decided = { proposal: ProposalWire; decision: Decision };

const texts = {
  confirm: {
    title: 'Confirm this proposal?',
    text: 'It is done immediately, in both your names. Check every figure as if it were your own.',
    confirmLabel: 'Confirm',
    busyText: 'Confirming...',
  },
  refuse: {
    title: 'Refuse this proposal?',
    text: 'Nothing will be done. It can be proposed again.',
    confirmLabel: 'Refuse',
    busyText: 'Refusing...',
  },
} as const;

/** Shows the proposal again and previews its effect before it is confirmed or refused. */
function DecideProposalDialog({ proposal, decision, ...state }: Decided & DialogState) {
  const action = useDialogCall(proposalContract[`${decision}-proposal`], state);
  const isConfirmed = decision === 'confirm';
  return (
    <PreviewedDialog
      {...texts[decision]}
      {...action.dialog}
      operation={`${decision}-proposal`}
      request={isConfirmed ? { idToConfirm: proposal._id } : { idToRefuse: proposal._id }}
      onConfirm={({ ticked, expected }) => {
        action.run({
          body: isConfirmed
            ? { idToConfirm: proposal._id, ticked, expected }
            : { idToRefuse: proposal._id, expected },
        });
      }}
      above={
        <Box sx={{ mt: 2 }}>
          <Box sx={{ fontWeight: 500, mb: 1 }}>{formatTitle(proposal)}</Box>
          <ChangeList changes={listChanges(proposal)} />
        </Box>
      }
    />
  );
}
