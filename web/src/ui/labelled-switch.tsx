import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

type Props = {
  label: string;
  text: string;
  /** A caution, in italics. */
  note?: string | undefined;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  sx: Exclude<SxProps<Theme>, readonly unknown[]>;
};

/** A switch with its label and an explanation. */
export function LabelledSwitch({ label, text, note, isOn, onTurn, sx }: Props) {
  const id = useId();
  return (
    <Box sx={[{ display: 'flex', alignItems: 'center', gap: 2 }, sx]}>
      <div>
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 500, cursor: 'pointer' }}>
          {label}
        </Typography>
        <Typography variant="note" id={`${id}-text`}>
          {text}
        </Typography>
        {note !== undefined && (
          <Typography variant="note" id={`${id}-note`} sx={{ fontStyle: 'italic' }}>
            {note}
          </Typography>
        )}
      </div>
      <Typography variant="note" aria-hidden sx={{ ml: 'auto', flexShrink: 0 }}>
        {isOn ? 'On' : 'Off'}
      </Typography>
      <Switch
        checked={isOn}
        onChange={(_event, isTurnedOn) => onTurn(isTurnedOn)}
        slotProps={{
          input: { id, 'aria-describedby': note === undefined ? `${id}-text` : `${id}-text ${id}-note` },
        }}
      />
    </Box>
  );
}
