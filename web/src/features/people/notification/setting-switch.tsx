import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx';
import { useUpdateSetting } from './notification.calls.ts';
import type { UserSettings } from '@keelstone/domain/core/user/user';
import { useState } from 'react';

type SettingSwitchProps = { name: keyof UserSettings; label: string; text: string; note?: string };

/** One switch with its explanation; it is kept as soon as it is turned. */
export function SettingSwitch({ name, label, text, note }: SettingSwitchProps) {
  const { settings } = useCurrentUser();
  const update = useUpdateSetting();
  // From the click until it is kept: neither a pause before that nor an answer from before turns it back.
  const [turned, setTurned] = useState<boolean>();
  return (
    <LabelledSwitch
      label={label}
      text={text}
      note={note}
      isOn={turned ?? settings[name] === true}
      onTurn={(isOn) => {
        setTurned(isOn);
        update.mutate(
          { name, isOn },
          {
            onSettled: () => {
              setTurned(undefined);
            },
          },
        );
      }}
      sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    />
  );
}
