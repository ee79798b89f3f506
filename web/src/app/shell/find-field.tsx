import { bareTxid } from '@keelstone/domain/kernel/address/txid';
import { typedText } from '@keelstone/domain/kernel/validation/shaping-characters';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { accountEntries, adminEntries, controlEntries, inboxEntry, moneyEntries } from './navigation.ts';
import { searchLimits } from '@keelstone/domain/kernel/search/search.limits';

type Found = { label: string; to: string };

const pages: readonly Found[] = [
  inboxEntry,
  ...adminEntries,
  ...controlEntries,
  ...moneyEntries,
  ...accountEntries,
];

/**
 * Finds pages by their name, people by name or email address, and orders by their id, by the id of their chain
 * transaction, or by an explorer's link to that.
 */
export function FindField({ onFound }: { onFound: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <Autocomplete<Found, false, true>
      open
      autoHighlight
      disableClearable
      forcePopupIcon={false}
      inputValue={text}
      onInputChange={(_event, typed) => setText(typed)}
      options={foundFor(text)}
      filterOptions={(options) => options}
      getOptionKey={({ to }) => to}
      onChange={(_event, { to }) => {
        onFound();
        void navigate(to);
      }}
      renderInput={(input) => (
        <TextField
          {...input}
          autoFocus
          label="Find"
          placeholder="A page, a name, an email, an order, a txid"
        />
      )}
      slotProps={{ popper: { disablePortal: true } }}
    />
  );
}

/** The pages whose name has the text, and the lists in which it can be searched for. */
function foundFor(typed: string): Found[] {
  const txid = bareTxid(typed.split('/').at(-1) ?? '');
  const text = txid ?? [...typedText(typed)].slice(0, searchLimits.lengthMax).join('');
  const found = pages.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  if (text === '') return found;
  const search = `search=${encodeURIComponent(text)}`;
  if (txid !== undefined)
    return [{ label: 'This transaction id among transactions', to: `${paths.adminTransactions}?${search}` }];
  return [
    ...found,
    { label: `“${text}” among users`, to: `${paths.adminUsers}?${search}` },
    { label: `“${text}” among transactions`, to: `${paths.adminTransactions}?${search}` },
  ];
}
