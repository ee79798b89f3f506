import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { limits } from '@keelstone/domain/limits';
import { useEffect, useState } from 'react';
import { useNotify } from '../lib/notify.ts';
import { heardOnly } from '../theme/heard-only.ts';

type Props = {
  text: string;
  /** What is copied, for screen readers: "Copy the Bitcoin address". */
  label: string;
};

/** Copies a text; reads 'Copied!' for two seconds, which is read out too. */
export function CopyButton({ text, label }: Props) {
  const { isCopied, copy } = useCopy(text);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={isCopied ? 'Copied!' : label}
        startIcon={isCopied ? <CheckOutlined /> : <ContentCopyOutlined />}
        onClick={copy}
        sx={{ flex: 'none', minWidth: 104 }}
      >
        <span>{isCopied ? 'Copied!' : 'Copy'}</span>
      </Button>
      <CopiedStatus isCopied={isCopied} />
    </>
  );
}

/** The same in the row of a list, where there is room for the icon only. */
export function CopyIconButton({ text, label }: Props) {
  const { isCopied, copy } = useCopy(text);
  return (
    <>
      <IconButton
        size="small"
        aria-label={isCopied ? 'Copied!' : label}
        onClick={copy}
        sx={{ my: -0.75, '& svg': { fontSize: 16 } }}
      >
        {isCopied ? <CheckOutlined /> : <ContentCopyOutlined />}
      </IconButton>
      <CopiedStatus isCopied={isCopied} />
    </>
  );
}

function CopiedStatus({ isCopied }: { isCopied: boolean }) {
  return (
    <Box component="span" role="status" sx={heardOnly}>
      {isCopied ? 'Copied!' : ''}
    </Box>
  );
}

function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [copied, setCopied] = useState<string>();
  const notify = useNotify();

  useEffect(() => {
    if (copied === undefined) return;
    const wait = setTimeout(() => {
      setCopied(undefined);
    }, limits.copiedMs);
    return () => {
      clearTimeout(wait);
    };
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Refused by the browser, or not available: the text can still be selected manually.
      notify.failed();
    }
  };

  return { isCopied: copied === text, copy: () => void copy() };
}
