import Box from '@mui/material/Box';
import { CopyButton, CopyIconButton } from './copy-button.tsx';

type Props = { text: string; label: string; isDense?: boolean };

/** A text that must be right to the letter, with its copy button; `isDense` if there is only room for the icon. */
export function CopyableText({ text, label, isDense = false }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: isDense ? 0.5 : 1.5,
        flexWrap: isDense ? 'nowrap' : 'wrap',
      }}
    >
      <Box
        component="code"
        translate="no"
        sx={{
          flex: isDense ? '0 1 auto' : '1 1 180px',
          minWidth: 0,
          overflowWrap: 'anywhere',
          userSelect: 'all',
          fontSize: '0.875rem',
        }}
      >
        {text}
      </Box>
      {isDense ? <CopyIconButton text={text} label={label} /> : <CopyButton text={text} label={label} />}
    </Box>
  );
}
