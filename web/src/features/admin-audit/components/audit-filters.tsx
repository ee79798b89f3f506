import { auditTrails, type AuditTrail } from '@keelstone/domain/api/audit.contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useCallback, useMemo, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

const trailTexts = { audit: 'Decisions and views', security: 'Security events' } as const;

const fields: Readonly<Record<AuditField, { label: string; type: 'search' | 'date'; max?: number }>> = {
  who: { label: 'Who (id)', type: 'search', max: 40 },
  what: { label: 'What (call)', type: 'search', max: 40 },
  whom: { label: 'Whom (id)', type: 'search', max: 40 },
  record: { label: 'Record (id)', type: 'search', max: 40 },
  from: { label: 'From (UTC)', type: 'date' },
  to: { label: 'To (UTC)', type: 'date' },
};

type Props = { filter: AuditFilter; onFilter: (filter: AuditFilter) => void };

/** The filters. They are sent together, because each search leaves an audit row. */
export function AuditFilters({ filter, onFilter }: Props) {
  const [typed, setTyped] = useState(filter);
  const [seen, setSeen] = useState(filter);
  // The address changed: Back was pressed, or the search was cleared.
  if (filter !== seen) {
    setSeen(filter);
    setTyped(filter);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onFilter(trimmed(typed));
  };
  return (
    <Box component="form" role="search" aria-label="Audit trail" onSubmit={submit} sx={form}>
      <TextField
        select
        size="small"
        label="Trail"
        value={typed.trail}
        onChange={({ target }) => {
          const trail = auditTrails.find((each) => each === target.value) ?? 'audit';
          onFilter({ ...trimmed(typed), trail });
        }}
      >
        {auditTrails.map((trail) => (
          <MenuItem key={trail} value={trail}>
            {trailTexts[trail]}
          </MenuItem>
        ))}
      </TextField>
      {auditFields.map((name) => (
        <TextField
          key={name}
          size="small"
          label={fields[name].label}
          type={fields[name].type}
          value={typed[name]}
          onChange={({ target }) => {
            setTyped({ ...typed, [name]: target.value });
          }}
          slotProps={{
            htmlInput: { maxLength: fields[name].max, autoComplete: 'off', spellCheck: false },
          }}
        />
      ))}
      <Button type="submit" variant="contained">
        Search
      </Button>
    </Box>
  );
}

function trimmed({ trail, ...texts }: AuditFilter): AuditFilter {
  const { who, what, whom, record, from, to } = texts;
  return {
    trail,
    who: who.trim(),
    what: what.trim().toLowerCase().replaceAll(' ', '-'),
    whom: whom.trim(),
    record: record.trim(),
    from,
    to,
  };
}

const form = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
  gap: 1.5,
  p: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const auditFields = ['who', 'what', 'whom', 'record', 'from', 'to'] as const;
type AuditField = (typeof auditFields)[number];

/** What is looked for in a trail; an empty text is nothing in particular. */
export type AuditFilter = { trail: AuditTrail } & Record<AuditField, string>;

/** The filter as it is in the URL, so that it can be shared and Back restores it. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const change = useCallback(
    (wanted: AuditFilter) => {
      const { trail, ...fields } = wanted;
      const kept = Object.entries(fields).filter(([, text]) => text !== '');
      setParams(
        { ...(trail === 'audit' ? {} : { trail }), ...Object.fromEntries(kept) },
        { preventScrollReset: true },
      );
    },
    [setParams],
  );
  return { filter, change };
}

function filterOf(params: URLSearchParams): AuditFilter {
  const text = (name: AuditField): string => params.get(name)?.trim() ?? '';
  return {
    trail: auditTrails.find((trail) => trail === params.get('trail')) ?? 'audit',
    who: text('who'),
    what: text('what'),
    whom: text('whom'),
    record: text('record'),
    from: text('from'),
    to: text('to'),
  };
}
