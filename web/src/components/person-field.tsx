import { limits } from '@keelstone/domain/limits';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent } from 'react';
import { useAuditPeople } from '../lib/api-hooks/audit-people.ts';
import { useFoundPeople } from '../lib/api-hooks/found-people.ts';

type Person = { id: string; name: string; email: string };
type Props = { label: string; value: string; onChange: (id: string) => void };

/** Somebody by their id. Enter looks for the name or address that was typed; an id is taken as it is. */
export function PersonField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const found = useFoundPeople(search);
  const people = (found.data?.items ?? []).map(({ _id: id, name, email }) => ({ id, name, email }));
  const known = useAuditPeople(value === '' ? [] : [{ actor: value, subject: value }]);
  const chosen = {
    id: value,
    name: '',
    email: '',
    ...known.get(value),
    ...people.find(({ id }) => id === value),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const text = typed.trim();
    // Enter on a person who was found chooses them, and a chosen one is searched for with the form.
    if (event.key !== 'Enter' || text === '' || (isOpen && text === search)) return;
    event.preventDefault();
    if (idPattern.test(text)) {
      onChange(text);
      return;
    }
    setSearch([...text].slice(0, limits.searchLengthMax).join(''));
    setIsOpen(true);
  };
  return (
    <Autocomplete<Person>
      size="small"
      options={people}
      filterOptions={(options) => options}
      value={value === '' ? null : chosen}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name, id }) => (name === '' ? id : name)}
      renderOption={({ key, ...option }, { name, email }) => (
        <li key={key} {...option}>
          {`${name}, ${email}`}
        </li>
      )}
      inputValue={typed}
      onInputChange={(_event, text) => {
        setTyped(text);
        if (text.trim() !== search) setIsOpen(false);
      }}
      onChange={(_event, person) => {
        setIsOpen(false);
        onChange(person?.id ?? '');
      }}
      open={isOpen}
      onClose={() => {
        setIsOpen(false);
      }}
      loading={found.isFetching}
      noOptionsText={found.isError ? 'Could not be searched. Press Enter to try again.' : 'Nobody was found.'}
      forcePopupIcon={false}
      autoHighlight
      renderInput={(input) => (
        <TextField {...input} label={label} placeholder="Name or email, then Enter" onKeyDown={onKeyDown} />
      )}
    />
  );
}

/** An account, a job or the command line. */
const idPattern = /^(sys:[a-z-]+|[A-Za-z0-9]{20,40})$/;
