import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { type MouseEvent, useEffect, useState } from 'react';
import { timingLimits } from '../config/timing.ts';
import { CopyIcon, TickIcon } from '../theme/icons.tsx';
import { screenReaderOnly, size } from '../theme/styles.ts';
import { InFours } from './grouped-address.tsx';

type Props = {
  text: string;
  /** Names the copied text for screen readers: "Copy the Bitcoin address". */
  label: string;
};

/** Copies a text. Then reads "Copied!" for two seconds, also aloud. `isIcon`: for the row of a list. */
export function CopyButton({ text, label, isIcon = false }: Props & { isIcon?: boolean }) {
  const { isCopied, copy, refused } = useCopy(text);
  const icon = isCopied ? <TickIcon /> : <CopyIcon />;
  const button = { size: 'small', 'aria-label': isCopied ? 'Copied!' : label, onClick: copy } as const;
  return (
    <>
      {isIcon ? (
        <IconButton {...button} sx={{ my: -0.75, ml: 0.5, '& svg': { fontSize: 16 } }}>
          {icon}
        </IconButton>
      ) : (
        <Button {...button} variant="outlined" startIcon={icon} sx={{ flex: 'none', minWidth: 104 }}>
          <span>{isCopied ? 'Copied!' : 'Copy'}</span>
        </Button>
      )}
      <Box component="span" role="status" sx={screenReaderOnly}>
        {isCopied ? 'Copied!' : ''}
      </Box>
      <SelectedText text={text} label={label} {...refused} />
    </>
  );
}

type Refused = {
  /** The button, where copying was refused and the text is shown instead. */
  anchor: HTMLElement | undefined;
  onClose: () => void;
};

/** Shows the text, already selected, to be copied by hand if the browser forbids the page to copy. */
function SelectedText({ text, label, anchor, onClose }: Props & Refused) {
  return (
    <Popover
      open={anchor !== undefined}
      {...(anchor && { anchorEl: anchor })}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, width: 360, maxWidth: '100%' } },
      }}
    >
      <TextField
        label="Copying is not allowed here"
        helperText="The text is selected: press Ctrl+C, or ⌘C on a Mac. On a phone, hold it and choose Copy."
        value={text}
        multiline
        autoFocus
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true, translate: 'no' } }}
      />
    </Popover>
  );
}

function useCopy(text: string) {
  const [copied, setCopied] = useState<string>();
  const [anchor, setAnchor] = useState<HTMLElement>();

  useEffect(() => {
    if (copied === undefined) return;
    const wait = setTimeout(() => setCopied(undefined), timingLimits.copiedMs);
    return () => clearTimeout(wait);
  }, [copied]);

  const copy = async (button: HTMLElement) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // The clipboard is refused, or not available.
      setAnchor(button);
    }
  };

  const refused: Refused = {
    anchor,
    onClose: () => setAnchor(undefined),
  };
  return {
    isCopied: copied === text,
    copy: ({ currentTarget }: MouseEvent<HTMLElement>) => void copy(currentTarget),
    refused,
  };
}

type CopyableTextProps = { text: string; label: string; isDense?: boolean; isGrouped?: boolean };

/**
 * A text that must be right to the letter, with its copy button. `isDense`: with an icon as the button. `isGrouped`:
 * shown in groups of four, copied without the gaps.
 */
export function CopyableText({ text, label, isDense = false, isGrouped = false }: CopyableTextProps) {
  return (
    <Box
      sx={{
        // The icon follows the last character, the button is next to the text.
        display: isDense ? 'block' : 'flex',
        alignItems: 'center',
        gap: 1.5,
        flexWrap: 'wrap',
        ...(isGrouped && { '& > button': { flex: { xs: '1 1 100%', sm: 'none' } } }),
      }}
    >
      <Box
        component="code"
        className={text.length > 20 ? 'long' : undefined}
        translate="no"
        sx={{
          flex: '1 1 180px',
          minWidth: 0,
          overflowWrap: 'anywhere',
          userSelect: 'all',
          // Larger where there is room, because it is read letter by letter.
          fontSize: isDense ? size.small : size.address,
        }}
      >
        {isGrouped ? <InFours text={text} /> : text}
      </Box>
      <CopyButton text={text} label={label} isIcon={isDense} />
    </Box>
  );
}
