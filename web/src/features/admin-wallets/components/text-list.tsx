import { limits } from '@keelstone/domain/limits';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { newText, type TextRow } from '../forms/text-rows.ts';

type Props = {
  title: string;
  /** What one of them is called: "Reason". */
  label: string;
  rows: readonly TextRow[];
  isBusy: boolean;
  onChange: (rows: TextRow[]) => void;
};

/** Texts in the order in which a dialog offers them. The focus stays with what was moved, and is never lost by removing. */
export function TextList({ title, label, rows, isBusy, onChange }: Props) {
  const titleId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<{ id: string }>();
  useEffect(() => {
    if (focused !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-focus="${focused.id}"]`)?.focus();
  }, [focused]);
  const swap = (at: number, by: 1 | -1) => {
    const [row, other] = [rows[at], rows[at + by]];
    if (row === undefined || other === undefined) return;
    onChange(rows.map((each) => (each === row ? other : each === other ? row : each)));
    setFocused({ id: row.id });
  };
  return (
    <Box component="fieldset" ref={list} aria-labelledby={titleId} sx={{ m: 0, mt: 3, p: 0, border: 0 }}>
      <Typography id={titleId} component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 1.5 }}>
        {rows.length === 0
          ? 'None yet. Dialogs offer the built-in texts.'
          : `${String(rows.length)} of ${String(limits.cannedTexts)}, offered in this order after the built-in ones.`}
      </Typography>
      {rows.map((row, at) => (
        <Row
          key={row.id}
          row={row}
          label={`${label} ${String(at + 1)}`}
          isBusy={isBusy}
          onType={(text) => {
            onChange(rows.map((each) => (each === row ? { ...row, text, failure: undefined } : each)));
          }}
          onUp={
            at === 0
              ? undefined
              : () => {
                  swap(at, -1);
                }
          }
          onDown={
            at === rows.length - 1
              ? undefined
              : () => {
                  swap(at, 1);
                }
          }
          onRemove={() => {
            onChange(rows.filter((each) => each !== row));
            setFocused({ id: rows[at + 1]?.id ?? rows[at - 1]?.id ?? 'add' });
          }}
        />
      ))}
      <Button
        data-focus="add"
        variant="outlined"
        size="small"
        disabled={isBusy || rows.length >= limits.cannedTexts}
        onClick={() => {
          const row = newText('');
          onChange([...rows, row]);
          setFocused({ id: row.id });
        }}
      >
        <span>{`Add ${label.toLowerCase()}`}</span>
      </Button>
    </Box>
  );
}

type RowProps = {
  row: TextRow;
  label: string;
  isBusy: boolean;
  onType: (text: string) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

function Row({ row: { id, text, failure }, label, isBusy, onType, onUp, onDown, onRemove }: RowProps) {
  const rest = limits.cannedTextLengthMax - text.length;
  const buttons = [
    { name: 'up', icon: <ArrowUpward fontSize="small" />, run: onUp },
    { name: 'down', icon: <ArrowDownward fontSize="small" />, run: onDown },
  ];
  return (
    <Box
      sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, mb: 1.5, justifyContent: 'flex-end' }}
    >
      <TextField
        fullWidth
        size="small"
        label={<span>{label}</span>}
        value={text}
        disabled={isBusy}
        error={failure !== undefined}
        helperText={failure ?? (rest <= 40 ? `${String(rest)} characters left` : undefined)}
        onChange={({ target: { value } }) => {
          onType(value);
        }}
        slotProps={{ htmlInput: { maxLength: limits.cannedTextLengthMax, 'data-focus': id } }}
      />
      {buttons.map(({ name, icon, run }) => (
        <IconButton
          key={name}
          aria-label={`Move ${label} ${name}`}
          disabled={isBusy || run === undefined}
          onClick={run}
        >
          {icon}
        </IconButton>
      ))}
      <IconButton aria-label={`Remove ${label}`} disabled={isBusy} onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
