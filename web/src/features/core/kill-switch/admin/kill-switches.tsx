import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { DataView } from '../../../../ui/data-view.tsx';
import { LabelledSwitch } from '../../../../ui/labelled-switch.tsx';
import { ConfirmDialog } from '../../../../ui/question-dialog.tsx';
import { useDialog } from '../../../../lib/use-dialog.ts';
import { type FlagName, flagNames } from '@keelstone/domain/kernel/api/endpoint';
import { useAction } from '../../../../lib/query/use-action.ts';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { killSwitchContract } from '@keelstone/domain/core/kill-switch/kill-switch.contract';
import { useSend } from '../../../../lib/query/use-call.ts';
import { keyOf } from '../../../../lib/api/query-keys.ts';
import { useQueryClient } from '@tanstack/react-query';

/** What each kill switch is called, and what it does while it is off. */
const flagTexts = {
  withdrawals: {
    label: 'Withdrawals',
    text: 'Off: nobody can request a withdrawal. Pending ones can still be decided.',
  },
  approvals: {
    label: 'Approvals',
    text: 'Off: nothing can be approved, no profit credited and no figure edited.',
  },
  registration: { label: 'Registration', text: 'Off: nobody can open an account.' },
  deposits: {
    label: 'Deposits',
    text: 'Off: no page shows the deposit addresses, and no deposit can be submitted.',
  },
  changes: { label: 'Changes', text: 'Off: everybody can look, and nobody can change anything.' },
} as const satisfies Record<FlagName, { label: string; text: string }>;

/** For an emergency: what is stopped here is stopped for everybody from the next request on. */
export function KillSwitches() {
  const flags = useAnswer(killSwitchContract['get-flags'], { staleTime: 0 });
  const confirmation = useDialog<FlagChange>();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <CardContent>
        <Typography id={titleId} component="h2" variant="h2">
          Emergency switches
        </Typography>
        <DataView query={flags} skeleton={<Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />}>
          {(current) =>
            flagNames.map((flag) => (
              <LabelledSwitch
                key={flag}
                {...flagTexts[flag]}
                isOn={current[flag]}
                onTurn={(isOn) => {
                  confirmation.open({ flag, isOn });
                }}
                sx={{ pt: 2 }}
              />
            ))
          }
        </DataView>
      </CardContent>
      {confirmation.subject !== undefined && (
        <ConfirmFlagDialog
          change={confirmation.subject}
          isOpen={confirmation.isOpen}
          onClose={confirmation.close}
        />
      )}
    </Card>
  );
}

type FlagChange = { flag: FlagName; isOn: boolean };
type DialogProps = { change: FlagChange; isOpen: boolean; onClose: () => void };

function ConfirmFlagDialog({ change, isOpen, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const send = useSend(killSwitchContract['update-flag']);
  const update = useAction({
    isOpen,
    onDone: onClose,
    toast: 'Switch updated',
    send: async (sent: { body: FlagChange }) => {
      const flags = await send(sent);
      queryClient.setQueryData(keyOf(killSwitchContract['get-flags']), flags);
      return flags;
    },
  });
  const { label, text } = flagTexts[change.flag];
  const state = change.isOn ? 'on' : 'off';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Turn ${label.toLowerCase()} ${state}?`}
      text={`It applies to everybody from the next request on. ${text}`}
      confirmLabel={`Turn ${state}`}
      busyText="Updating..."
      isBusy={update.isBusy}
      onConfirm={() => {
        update.run({ body: change });
      }}
      onClose={onClose}
    />
  );
}
