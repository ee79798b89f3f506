import type { UserSettings } from '@keelstone/domain/core/user/user';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { LabelledSwitch } from './labelled-switch.tsx';
import { useCurrentUser } from '../lib/session/use-session.ts';
import { useUpdateSetting } from '../features/people/notification/notification.calls.ts';

type Props = { title: string; text: string; children: ReactNode };

/** A line of the settings: what it is about, and its button, below the text on a phone. */
export function SettingRow({ title, text, children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

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
