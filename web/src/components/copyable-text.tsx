import Box from '@mui/material/Box';
import { CopyButton } from './copy-button.tsx';

/** A text that must be right to the letter, with its copy button. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
      <Box
        component="code"
        sx={{
          flex: '1 1 180px',
          minWidth: 0,
          overflowWrap: 'anywhere',
          userSelect: 'all',
          fontSize: '0.875rem',
        }}
      >
        {text}
      </Box>
      <CopyButton text={text} label={label} />
    </Box>
  );
}
