import type { AskState } from '@keelstone/domain/ask/ask';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StatusChip, type Status } from '../status-chip.tsx';
import { askedWords } from './ask-words.ts';

type Props = { status: Status; asked: AskState | undefined };

/** A status, and next to it whether the last question is open or answered. */
export function StatusWithAsk({ status, asked }: Props) {
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <StatusChip status={status} />
      {asked !== undefined && (
        <Typography variant="caption" color="textSecondary" component="span">
          {askedWords[asked]}
        </Typography>
      )}
    </Box>
  );
}
