import type { UserSettings } from '@keelstone/domain/user/user';
import { LabelledSwitch } from '../../../components/labelled-switch.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useUpdateSetting } from '../hooks/use-update-setting.ts';

type Props = { name: keyof UserSettings; label: string; text: string };

/** One switch with its explanation; it is kept as soon as it is turned. */
export function SettingSwitch({ name, label, text }: Props) {
  const { settings } = useCurrentUser();
  const update = useUpdateSetting();
  // While it is being kept, an answer from before must not turn it back for a moment.
  const isOn = update.isPending ? update.variables.isOn : settings[name];
  return (
    <LabelledSwitch
      label={label}
      text={text}
      isOn={isOn}
      onTurn={(isTurnedOn) => {
        update.mutate({ name, isOn: isTurnedOn });
      }}
      sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    />
  );
}
