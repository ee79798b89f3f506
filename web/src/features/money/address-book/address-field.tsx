import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { judgeAddress, type AddressVerdict } from '@keelstone/domain/kernel/address/address-verdict';
import { readAddress, type LeftOut } from '@keelstone/domain/kernel/address/pasted';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { GroupedAddress } from '../../../ui/grouped-address.tsx';
import { usePlatformObstacle } from './use-addresses.ts';
import { coinNames } from '../../../ui/coin-name.ts';

type Props = {
  coin: Coin;
  name: string;
  id: string;
  value: string;
  required: boolean;
  error: boolean;
  helperText: string | undefined;
  disabled: boolean;
  /** A button that fills it. */
  action?: ReactNode;
  onChange: (text: string) => void;
};

/** The address in what was entered; empty if there is none, or a link that is refused. */
export function addressIn(coin: Coin, text: string): string {
  const reading = readAddress(coin, text);
  return 'refused' in reading ? '' : reading.value;
}

/**
 * Where the coin goes. What is pasted or scanned loses the link and the invisible characters around an address, and the
 * field says what else of the link was left out. A link that cannot be taken stays, with the reason. Once the field is
 * left, or filled by a button, the address is shown in groups of four, with what its checksum says; that never blocks.
 */
export function AddressField({ coin, value, error, helperText, action, onChange, ...field }: Props) {
  const [isTyping, setIsTyping] = useState(false);
  const [fromLink, setFromLink] = useState<{ address: string; leftOut: readonly LeftOut[] }>();
  const reading = readAddress(coin, value);
  const refused = 'refused' in reading && !isTyping ? reading.refused : undefined;
  const address = 'refused' in reading ? '' : reading.value;
  const isJudged = !isTyping && address !== '';
  const verdict = isJudged ? judgeAddress(coin, address) : undefined;
  const isDoubtful = verdict !== undefined && verdict.kind !== 'checked' && verdict.kind !== 'unchecked';
  const obstacle = usePlatformObstacle(coin, isJudged ? address : '');
  const fault = refused ?? helperText ?? obstacle;
  const take = (text: string, { isDone }: { isDone: boolean }) => {
    const read = readAddress(coin, text);
    // A refused link is judged as soon as it is pasted.
    setIsTyping(!isDone && !('refused' in read));
    const taken = 'refused' in read ? text : read.value;
    if (!('refused' in read) && read.leftOut.length > 0)
      setFromLink({ address: read.value, leftOut: read.leftOut });
    if (taken !== value) onChange(taken);
  };
  return (
    <TextField
      {...field}
      value={value}
      error={error || refused !== undefined || obstacle !== undefined}
      label={`${coinNames[coin]} wallet address`}
      autoComplete="off"
      multiline
      color={isDoubtful ? 'warning' : 'primary'}
      focused={isDoubtful || undefined}
      helperText={
        fault ?? (
          <Verdict
            address={address}
            verdict={verdict}
            leftOut={fromLink?.address === address ? fromLink.leftOut : []}
          />
        )
      }
      onChange={(event) => {
        const text = event.target.value;
        if (isPasted(value, text)) {
          take(text, { isDone: false });
          return;
        }
        setIsTyping(true);
        onChange(text);
      }}
      onBlur={() => take(value, { isDone: true })}
      onKeyDown={(event) => {
        // The button in it has its own Enter.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return;
        // It wraps, but it is one line: Enter sends the form.
        event.preventDefault();
        event.target.form?.requestSubmit();
      }}
      slotProps={{
        input: { endAdornment: action && <InputAdornment position="end">{action}</InputAdornment> },
        htmlInput: {
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          style: { fontFamily: 'monospace', overflowWrap: 'anywhere' },
        },
        formHelperText: {
          component: 'div',
          'aria-live': 'polite',
          ...(isDoubtful && { sx: { '&&': { color: 'warning.main', fontWeight: 500 } } }),
        },
      }}
    />
  );
}

type VerdictProps = {
  address: string;
  /** Once it is no longer typed. */
  verdict: AddressVerdict | undefined;
  leftOut: readonly LeftOut[];
};

function Verdict({ address, verdict, leftOut }: VerdictProps) {
  if (verdict === undefined)
    return (
      <Box sx={address === '' ? {} : verdictRoom}>
        <span>Double-check it: payments to a wrong address can&apos;t be recovered.</span>
        <LeftOutNote leftOut={leftOut} />
      </Box>
    );
  return (
    <Box sx={verdictRoom}>
      <GroupedAddress address={address} label="The address in groups of four" />
      <span>
        {verdict.kind === 'checked' ? 'The checksum matches. Compare it with your wallet.' : verdict.text}
      </span>
      <LeftOutNote leftOut={leftOut} />
    </Box>
  );
}

/** The same before and after, so that a button being pressed when the field is left stays in place. */
const verdictRoom = { minHeight: { xs: 'calc(4 * 1.66em)', sm: 'calc(2 * 1.66em)' } } as const;

/** What of a payment link was not taken over: its amount above all, which would otherwise be taken for agreed. */
function LeftOutNote({ leftOut }: Pick<VerdictProps, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {`Left out of the link: its ${leftOut.join(' and its ')}.`}
    </Box>
  );
}

/** More than one character at a time was pasted, not typed. */
function isPasted(before: string, after: string): boolean {
  return after.length - before.length > 1;
}
