import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { flagNames } from '@keelstone/domain/core/kill-switch/flag-refusals';
import { killSwitchContract } from '@keelstone/domain/core/kill-switch/kill-switch.contract';
import type { FlagName } from '@keelstone/domain/kernel/api/endpoint';
import { makeKey } from '../../../../lib/api/query-keys.ts';
import { useAction } from '../../../../lib/query/use-action.ts';
import { useAnswer } from '../../../../lib/query/use-answer.ts';
import { useSend } from '../../../../lib/query/use-call.ts';
import { type DialogState, useDialog } from '../../../../lib/use-dialog.ts';
import { DataView } from '../../../../ui/data-view.tsx';
import { LabelledSwitch } from '../../../../ui/labelled-switch.tsx';
import { PageSection } from '../../../../ui/page-section.tsx';
import { ConfirmDialog } from '../../../../ui/question-dialog.tsx';

/** The effect of each switch while it is off. */
const effects = {
  withdrawals: 'If off, nobody can request a withdrawal. Pending ones can still be decided.',
  approvals: 'If off, nothing can be approved, no profit credited and no figure edited.',
  registration: 'If off, nobody can open an account.',
  deposits: 'If off, no page shows the deposit addresses, and no deposit can be submitted.',
  changes: 'If off, everybody can look, and nobody can change anything.',
} as const satisfies Record<FlagName, string>;

/** For an emergency: a switch that is off stops its calls for everybody from the next request on. */
export function KillSwitches() {
  const flags = useAnswer(killSwitchContract['get-flags'], { staleTime: 0 });
  const confirmation = useDialog<FlagChange>();
  return (
    <PageSection title="Emergency switches">
      <Card sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <DataView query={flags} skeleton={<Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />}>
          {(current) =>
            flagNames.map((flag) => (
              <LabelledSwitch
                key={flag}
                label={`${flag.charAt(0).toUpperCase()}${flag.slice(1)}`}
                text={effects[flag]}
                isOn={current[flag]}
                onTurn={(isOn) => confirmation.open({ flag, isOn })}
                sx={{ pt: 2 }}
              />
            ))
          }
        </DataView>
      </Card>
      {confirmation.render((change, state) => (
        <ConfirmFlagDialog change={change} {...state} />
      ))}
    </PageSection>
  );
}

type FlagChange = { flag: FlagName; isOn: boolean };

function ConfirmFlagDialog({ change, ...dialog }: DialogState & { change: FlagChange }) {
  const queryClient = useQueryClient();
  const send = useSend(killSwitchContract['update-flag']);
  const update = useAction({
    ...dialog,
    toast: 'Switch updated',
    send: async (sent: { body: FlagChange }) => {
      const flags = await send(sent);
      queryClient.setQueryData(makeKey(killSwitchContract['get-flags']), flags);
      return flags;
    },
  });
  const state = change.isOn ? 'on' : 'off';
  return (
    <ConfirmDialog
      {...update.dialog}
      title={`Turn ${change.flag} ${state}?`}
      text={`It applies to everybody from the next request on. ${effects[change.flag]}`}
      confirmLabel={`Turn ${state}`}
      busyText="Updating..."
      onConfirm={() => update.run({ body: change })}
    />
  );
}
