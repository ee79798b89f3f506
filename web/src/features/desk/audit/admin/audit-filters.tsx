import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMemo, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { auditKindFilters } from '@keelstone/domain/decisions';
import { describeEvent } from '@keelstone/domain/desk/audit/audit-sentences';
import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';
import { daysToMoments } from '../../../../lib/reader-days.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { labelUnseen } from '../../../../ui/records/list-toolbar.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { PersonField } from '../person-field.tsx';

/** The kinds of rows to choose from, the first by default. The address may also name a single kind. */
const shownTexts: Readonly<Record<string, string>> = {
  decisions: 'Decisions',
  money: 'Decisions about money',
  identity: 'Decisions about identity',
  people: 'Decisions about people',
  platform: 'Decisions about the platform',
  everything: 'Decisions and views',
  security: 'Security events',
};

const fields = {
  record: { label: 'Record (id)', type: 'search', max: 40 },
  from: { label: 'From', type: 'date', max: 10 },
  to: { label: 'To', type: 'date', max: 10 },
} as const;

type Props = { filter: AuditFilter; onFilter: (filter: AuditFilter) => void };

/** The filters, sent together because each search leaves an audit row. */
export function AuditFilters({ filter, onFilter }: Props) {
  const [typed, setTyped] = useState(filter);
  const [lastFilter, setLastFilter] = useState(filter);
  // The address changed: Back was pressed, or the search was cleared.
  if (filter !== lastFilter) {
    setLastFilter(filter);
    setTyped(filter);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onFilter({ ...typed, record: cleanTyped(typed.record) });
  };
  const { what } = typed;
  return (
    <Box component="form" role="search" aria-label="Audit trail" onSubmit={submit} sx={form}>
      <SelectField
        label="Show"
        sx={{ ...labelUnseen, width: { xs: '100%', sm: 240 } }}
        value={what}
        options={[...new Set([...Object.keys(shownTexts), what])]}
        textOf={(each) => shownTexts[each] ?? `Only “${describeEvent(each, { whom: 'somebody' })}”`}
        onChange={(chosen) => onFilter({ ...typed, record: cleanTyped(typed.record), what: chosen })}
      />
      <Disclosure summary="Search by person, record or day" isOpenAtFirst={isSearch(filter)}>
        <Box sx={fieldGrid}>
          {(['who', 'whom'] as const).map((name) => (
            <PersonField
              key={name}
              label={name === 'who' ? 'Who' : 'Whom'}
              value={typed[name]}
              onChange={(id) => setTyped({ ...typed, [name]: id })}
            />
          ))}
          {(['record', 'from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              size="small"
              label={fields[name].label}
              type={fields[name].type}
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              slotProps={{
                htmlInput: { maxLength: fields[name].max, autoComplete: 'off', spellCheck: false },
              }}
            />
          ))}
          <Button type="submit" variant="outlined" sx={{ alignSelf: 'end', height: 40 }}>
            Search
          </Button>
        </Box>
      </Disclosure>
    </Box>
  );
}

function isSearch({ what: _what, ...texts }: AuditFilter): boolean {
  return Object.values(texts).some((text) => text !== '');
}

const form = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  columnGap: 2,
  px: 2,
  py: 1,
  '& > details': { flex: '1 1 320px' },
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' },
  gap: 1.5,
} as const;

/** The search. An empty text does not filter. `what`: a key of `shownTexts`, or a single kind of row. */
export type AuditFilter = Record<'what' | 'who' | 'whom' | 'record' | 'from' | 'to', string>;

/** The filter as it is in the URL, so that it can be shared and Back restores it. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  // The same object until the address changes, by which the form notices the change.
  const filter = useMemo(() => readFilter(params), [params]);
  const change = (wanted: AuditFilter): void => {
    const entries = Object.entries(wanted).filter(
      ([name, text]) => text !== '' && (name !== 'what' || text !== 'decisions' || wanted.who !== ''),
    );
    setParams(Object.fromEntries(entries), { preventScrollReset: true });
  };
  return { filter, change };
}

function readFilter(params: URLSearchParams): AuditFilter {
  const text = (name: string): string => params.get(name)?.trim() ?? '';
  const texts = {
    who: text('who'),
    whom: text('whom'),
    record: text('record'),
    from: text('from'),
    to: text('to'),
  };
  return { what: text('what') || 'decisions', ...texts };
}

/** A filter as the query of the call. */
export function toQuery({ what, ...texts }: AuditFilter) {
  const kinds = auditKindFilters.find((each) => each === what);
  const filledTexts: Partial<typeof texts> = Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== ''),
  );
  return {
    trail: what === 'security' ? ('security' as const) : ('audit' as const),
    ...filledTexts,
    ...daysToMoments(filledTexts),
    ...(kinds !== undefined && { kinds }),
    ...(!Object.hasOwn(shownTexts, what) && { what }),
  };
}
