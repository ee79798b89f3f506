import type { ProposalWire } from '@keelstone/domain/api/proposal.wire';
import Box from '@mui/material/Box';
import { ChangeList } from '../../../components/change-list.tsx';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { useDecideProposal, useDecisionPreview, type Decision } from '../api.ts';
import { changesOf, titleOf } from './proposal-texts.ts';

type Props = { proposal: ProposalWire; decision: Decision; isOpen: boolean; onClose: () => void };

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

/** Shows what is confirmed once more, and what that would do now, before it is done. */
export function DecideProposalDialog({ proposal, decision, isOpen, onClose }: Props) {
  const action = useDecideProposal(decision, { isOpen, onDone: onClose });
  const preview = useDecisionPreview(decision, { id: proposal._id, isOpen });
  return (
    <PreviewedDialog
      {...texts[decision]}
      isOpen={isOpen}
      isBusy={action.isBusy}
      preview={preview}
      onConfirm={(expected) => {
        action.run({ id: proposal._id, expected });
      }}
      onClose={onClose}
      above={
        <Box sx={{ mt: 2 }}>
          <Box sx={{ fontWeight: 560, mb: 1 }}>{titleOf(proposal)}</Box>
          <ChangeList changes={changesOf(proposal)} isMonospaced={proposal.operation === 'update-wallet'} />
        </Box>
      }
    />
  );
}
