import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { userContract } from '@keelstone/domain/core/user/user.contract';
import { findBareTxid } from '@keelstone/domain/kernel/address/txid';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { searchLimits } from '@keelstone/domain/kernel/search/search.limits';
import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import { paths } from '../../config/paths.ts';
import { reviewHref } from '../../features/core/review/review-paths.ts';
import { formatTitle, pickBookedUsd } from '../../features/money/transaction/transaction-facts.ts';
import { askedOnce, useAnswer } from '../../lib/query/use-answer.ts';
import { useSettled } from '../../lib/timers.ts';
import { ArrowsUpAndDownIcon, PersonIcon, ReceiptIcon, TwoPeopleIcon } from '../../theme/icons.tsx';
import { usdText } from '../../ui/chart/chart-text.ts';
import { labelUnseen } from '../../ui/records/list-toolbar.tsx';
import {
  accountEntries,
  adminEntries,
  controlEntries,
  inboxEntry,
  moneyEntries,
  type NavigationEntry,
} from './navigation.ts';

/** An option of the field. `kind`, shown at its right: the list to search, the group of a page, or a record's status. */
export type Found = NavigationEntry & { kind: string };

const pages: readonly Found[] = [
  ...[inboxEntry, ...adminEntries].map((entry) => ({ ...entry, kind: 'Admin Pages' })),
  ...controlEntries.map((entry) => ({ ...entry, kind: 'Control' })),
  ...[...moneyEntries, ...accountEntries].map((entry) => ({ ...entry, kind: 'Account' })),
];

type Props = {
  /** Pages and searches that were opened before, the newest first. */
  recent: readonly Found[];
  onFound: (found: Found) => void;
  onClose: () => void;
};

/**
 * Finds pages by their name, people by name or email address, and orders by their id, by the id of their chain
 * transaction, or by an explorer's link to that.
 */
export function FindBox({ recent, onFound, onClose }: Props) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = readSearch(text);
  const records = useFoundRecords(search.text);
  return (
    <Autocomplete<Found, false, true>
      open
      autoHighlight
      disableClearable
      forcePopupIcon={false}
      inputValue={text}
      // A choice leaves the field empty for the next one.
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      options={listFound(search, recent, records)}
      filterOptions={(options) => options}
      getOptionKey={({ to }) => to}
      getOptionLabel={({ label }) => label}
      onChange={(_event, found) => {
        onFound(found);
        void navigate(found.to);
      }}
      // A list that is always open takes Escape for itself.
      onClose={(_event, reason) => {
        if (reason === 'escape') onClose();
      }}
      renderInput={(input) => (
        <TextField
          {...input}
          autoFocus
          label="Find"
          placeholder="A page, a name, an email, an order, a txid"
          sx={{
            ...labelUnseen,
            '& fieldset': { border: '0 !important' },
            borderBottom: 1,
            borderColor: 'divider',
          }}
        />
      )}
      renderOption={({ key, ...option }, { Icon, label, kind }) => (
        <Box component="li" key={key} {...option} sx={{ gap: 1.5, '& svg': { fontSize: 20 } }}>
          <Icon />
          <Typography variant="body2" component="span" sx={{ flex: 1 }}>
            {label}
          </Typography>
          <Typography variant="caption" component="span">
            {kind}
          </Typography>
        </Box>
      )}
      slots={{ popper: InPanel }}
      slotProps={{
        paper: { sx: { border: 0, boxShadow: 'none', bgcolor: 'transparent' } },
        listbox: { sx: { maxHeight: 'min(440px, 100dvh - 128px)' } },
      }}
    />
  );
}

/** Renders the list in the dialog in place of a layer above it. */
function InPanel({ children }: PopperProps) {
  return typeof children === 'function' ? null : children;
}

/** The first people and transactions that a search finds. Asked for once the typing pauses, since that is audited. */
function useFoundRecords(search: string): Found[] {
  const isAsked = useSettled(search, 300) === search && search.length > 1;
  const options = { query: { search, limit: 10 }, ...askedOnce, enabled: isAsked };
  const users = useAnswer(userContract['list-users'], options);
  const transactions = useAnswer(transactionContract['list-transactions'], options);
  // Both answers appear together, because Enter opens the first option: a later answer must not move it.
  if (users.isFetching || transactions.isFetching) return [];
  const people = (users.data?.items ?? []).map(({ _id: userId, name, email }) => ({
    label: `${isolateName(name)}, ${email}`,
    kind: 'User',
    to: generatePath(paths.adminUserDetail, { userId }),
    Icon: PersonIcon,
  }));
  const orders = (transactions.data?.items ?? []).map((each) => ({
    label: `${formatTitle(each)} of ${isolateName(each.user.name)}, ${usdText(pickBookedUsd(each))}, order ${each.transactionId}`,
    kind: each.status,
    to: reviewHref(each) ?? `${paths.adminTransactions}?search=${each.transactionId}`,
    Icon: ReceiptIcon,
  }));
  return [...people.slice(0, 4), ...orders.slice(0, 4)];
}

/** The text to search for: the id of a chain transaction in it, or else the typed text. */
function readSearch(typed: string) {
  const txid = findBareTxid(typed.split('/').at(-1) ?? '');
  return { txid, text: txid ?? [...cleanTyped(typed)].slice(0, searchLimits.lengthMax).join('') };
}

/** The options: earlier choices and pages with the text in their name, found records, and the lists to search. */
function listFound(
  { txid, text }: ReturnType<typeof readSearch>,
  recent: readonly Found[],
  records: readonly Found[],
): Found[] {
  const search = `search=${encodeURIComponent(text)}`;
  // The field keeps its highlight on an option with the same label. With another label it highlights the first record.
  const words = (many: string) => `${records.length === 0 ? 'Search' : 'Show all'} ${many} with “${text}”`;
  const label = txid === undefined ? words('transactions') : 'Search this transaction id';
  const to = `${paths.adminTransactions}?${search}`;
  const users = {
    label: words('users'),
    kind: 'Users',
    to: `${paths.adminUsers}?${search}`,
    Icon: TwoPeopleIcon,
  };
  const transactions = { label, kind: 'Transactions', to, Icon: ArrowsUpAndDownIcon };
  if (txid !== undefined) return [...records, transactions];
  const hasText = (each: Found) => each.label.toLowerCase().includes(text.toLowerCase());
  const lists = text === '' ? [] : [users, transactions];
  const results = [...[...recent, ...pages].filter(hasText), ...records, ...lists];
  return results.filter((each, at) => results.findIndex((other) => other.to === each.to) === at);
}
