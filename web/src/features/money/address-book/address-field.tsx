import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { type AddressVerdict, judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import type { LinkPart } from '@keelstone/domain/kernel/address/payment-link';
import { readAddress } from '@keelstone/domain/kernel/address/read-pasted';
import { type Coin, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import type { Control } from '../../../lib/forms/ordered-form.ts';
import { useSettled } from '../../../lib/timers.ts';
import { mono } from '../../../theme/styles.ts';
import { GroupedAddress } from '../../../ui/grouped-address.tsx';
import { usePlatformObstacle } from '../deposit-address/deposit-address.calls.ts';

type Props = Control<string> & {
  coin: Coin;
  disabled: boolean;
  /** A button that fills the field. */
  action?: ReactNode;
};

/** Half an address is none yet. */
export const typingMs = 700;

/** The address in a typed or pasted text, empty without one, or for a refused link. */
export function takeAddress(coin: Coin, text: string): string {
  const reading = readAddress(coin, text);
  return 'refused' in reading ? '' : reading.value;
}

/**
 * The address to send to. A pasted or scanned text is reduced to its address, without the payment link and invisible
 * characters. The field names omitted parts of the link, such as its amount. A refused link stays, with the reason.
 * When the field is left, filled by a button or not typed in for a moment, the address is shown in groups of four with
 * its checksum's verdict, which never blocks.
 */
export function AddressField({ coin, value, error, helperText, action, onChange, ...field }: Props) {
  const [isTyping, setIsTyping] = useState(false);
  const [fromLink, setFromLink] = useState<{ address: string; leftOut: readonly LinkPart[] }>();
  const reading = readAddress(coin, value);
  const refused = 'refused' in reading && !isTyping ? reading.refused : undefined;
  const address = 'refused' in reading ? '' : reading.value;
  const isJudged = useSettled(value, typingMs) === value || !isTyping;
  const verdict = isJudged && address !== '' ? judgeAddress(coin, address) : undefined;
  const isDoubtful = verdict !== undefined && verdict.kind !== 'checked' && verdict.kind !== 'unchecked';
  const obstacle = usePlatformObstacle(coin, isJudged ? address : '');
  const fault = refused ?? helperText ?? obstacle;
  const take = (text: string, { isDone }: { isDone: boolean }) => {
    const read = readAddress(coin, text);
    // A refused link shows its reason as soon as it is pasted.
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
        // Enter on the button in the field presses that button.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return;
        // The text wraps but is one line: Enter sends the form.
        event.preventDefault();
        event.target.form?.requestSubmit();
      }}
      slotProps={{
        input: { endAdornment: action && <InputAdornment position="end">{action}</InputAdornment> },
        htmlInput: {
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          style: { ...mono, overflowWrap: 'anywhere' },
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
  /** Absent while somebody types. */
  verdict: AddressVerdict | undefined;
  leftOut: readonly LinkPart[];
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
      <div>
        {verdict.kind === 'checked' ? 'The checksum matches. Compare it with your wallet.' : verdict.text}
      </div>
      <GroupedAddress address={address} label="The address in groups of four" />
      <LeftOutNote leftOut={leftOut} />
    </Box>
  );
}

/** The same height before and after the verdict: a button that is being pressed as the field is left must not move. */
const verdictRoom = { minHeight: { xs: 'calc(4 * 1.66em)', sm: 'calc(2 * 1.66em)' } } as const;

/** The omitted parts of a payment link, above all its amount, which people might think is included. */
function LeftOutNote({ leftOut }: Pick<VerdictProps, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {`Left out of the link: its ${leftOut.join(' and its ')}.`}
    </Box>
  );
}

/** True if more than one character was added at a time. */
function isPasted(before: string, after: string): boolean {
  return after.length - before.length > 1;
}
