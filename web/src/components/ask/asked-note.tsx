import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { askedTitle } from './ask-words.ts';

type Props = { text: string; isTitled?: boolean };

/** What an administrator asks, as the owner of the record reads it. */
export function AskedNote({ text, isTitled = true }: Props) {
  return (
    <Alert severity="warning" variant="outlined" role="status" sx={{ mb: 2 }}>
      {isTitled && <AlertTitle>{askedTitle}</AlertTitle>}
      <Box component="p" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Alert>
  );
}
