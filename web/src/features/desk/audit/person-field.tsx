import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { userContract } from '@keelstone/domain/core/user/user.contract';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { searchLimits } from '@keelstone/domain/kernel/search/search.limits';
import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import type { Account } from './audit-sentences.tsx';
import { useAuditPeople } from './use-audit-people.ts';

type Props = { label: string; value: string; onChange: (id: string) => void };

/** The id of a person. Enter searches for the typed name or address. A typed id is taken as it is. */
export function PersonField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // Each search leaves an audit row: none without a text.
  const users = useAnswer(userContract['list-users'], {
    query: { search, limit: 10 },
    enabled: search !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const people = (users.data?.items ?? []).map(({ _id: id, name, email }) => ({ id, name, email }));
  const known = useAuditPeople(value === '' ? [] : [{ actor: value, subject: value }]);
  const account = {
    id: value,
    name: '',
    email: '',
    ...known.get(value),
    ...people.find(({ id }) => id === value),
  };
  const text = [...cleanTyped(typed)].slice(0, searchLimits.lengthMax).join('');
  const isResolved = text === '' || (value !== '' && typed === pickName(account));
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter chooses a found person. With a chosen person it sends the form.
    if (event.key !== 'Enter' || isResolved || (isOpen && people.length > 0)) return;
    event.preventDefault();
    if (idPattern.test(text)) {
      onChange(text);
      return;
    }
    if (text === search && users.isError) void users.refetch();
    setSearch(text);
    setIsOpen(true);
  };
  return (
    <Autocomplete<Account>
      size="small"
      options={people}
      filterOptions={(options) => options}
      value={value === '' ? null : account}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={({ id }) => id}
      getOptionLabel={pickName}
      // The typed text stays, with a hint to press Enter.
      clearOnBlur={false}
      onBlur={() => {
        if (idPattern.test(text)) onChange(text);
      }}
      renderOption={({ key, ...option }, { name, email }) => (
        <li key={key} {...option}>
          {`${isolateName(name)}, ${email}`}
        </li>
      )}
      inputValue={typed}
      onInputChange={(_event, next) => {
        setTyped(next);
        if (next.trim() !== search) setIsOpen(false);
      }}
      onChange={(_event, person) => {
        setIsOpen(false);
        onChange(person?.id ?? '');
      }}
      open={isOpen}
      onClose={() => setIsOpen(false)}
      loading={users.isFetching}
      noOptionsText={users.isError ? 'Could not be searched. Press Enter to try again.' : 'Nobody was found.'}
      forcePopupIcon={false}
      autoHighlight
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder="Name or email, then Enter"
          helperText={isResolved || isOpen ? undefined : 'Press Enter, and choose somebody.'}
          onKeyDown={onKeyDown}
        />
      )}
    />
  );
}

function pickName({ name, id }: Account): string {
  return name === '' ? id : name;
}

/** An account, a job or the command line. */
const idPattern = /^(sys:[a-z-]+|[A-Za-z0-9]{20,40})$/;
