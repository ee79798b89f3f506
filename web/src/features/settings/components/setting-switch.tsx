import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { UserSettings } from '@keelstone/domain/user/user';
import { useId } from 'react';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useUpdateSetting } from '../hooks/use-update-setting.ts';

type Props = { name: keyof UserSettings; label: string; text: string };

/** One switch with its explanation; it is kept as soon as it is turned. */
export function SettingSwitch({ name, label, text }: Props) {
  const { settings } = useCurrentUser();
  const update = useUpdateSetting();
  const id = useId();
  // While it is being kept, an answer from before must not turn it back for a moment.
  const isOn = update.isPending ? update.variables.isOn : settings[name];
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 2,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <div>
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 500, cursor: 'pointer' }}>
          {label}
        </Typography>
        <Typography variant="body2" color="textSecondary" id={`${id}-text`}>
          {text}
        </Typography>
      </div>
      <Switch
        checked={isOn}
        onChange={(_event, isTurnedOn) => {
          update.mutate({ name, isOn: isTurnedOn });
        }}
        slotProps={{ input: { id, 'aria-describedby': `${id}-text` } }}
      />
    </Box>
  );
}
