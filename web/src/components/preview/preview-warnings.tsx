import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import type { Preview } from '../../lib/preview/use-preview.ts';

export type WarningSeverity = 'warning' | 'error';

type Props = {
  preview: Preview;
  warnings: readonly string[];
  /** What has to be ticked before anything can be decided. */
  toConfirm: string | undefined;
  severity: WarningSeverity;
};

/**
 * What should be read before a decision. It takes the focus from the answer, so that an Enter that was meant for a
 * dialog without warnings decides nothing; an alert is announced when it appears.
 */
export function PreviewWarnings({ preview, warnings, toConfirm, severity }: Props) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches('input, textarea, button, a') !== true) group.current?.focus();
  }, []);
  return (
    <Stack ref={group} role="group" aria-label="Warnings" tabIndex={-1} spacing={1}>
      {warnings.map((warning) => (
        <Alert key={warning} severity={severity} variant="outlined">
          {warning}
        </Alert>
      ))}
      {toConfirm !== undefined && (
        <FormControlLabel
          label={toConfirm}
          control={
            <Checkbox
              checked={preview.isConfirmed}
              onChange={(_event, isOn) => {
                preview.confirm(isOn);
              }}
            />
          }
        />
      )}
    </Stack>
  );
}
