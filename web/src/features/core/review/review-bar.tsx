import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { RecordDecision } from '../../../ui/decision-buttons.tsx';
import { KeyCap } from '../../../ui/shortcut-help.tsx';
import type { ReviewDecision } from './use-case-decision.ts';

const buttons = {
  approve: { label: 'Approve', keys: 'A' },
  reject: { label: 'Reject', keys: 'R' },
  ask: { label: 'Ask', keys: 'I' },
  'record-payout': { label: 'Record payout', keys: 'A' },
  'return-payout': { label: 'Return payout', keys: 'R' },
} as const;

type ButtonsProps = {
  /** The most common one first, empty if this person has nothing to decide. */
  decisions: readonly ReviewDecision[];
  /** Absent while a decision is on its way. */
  onDecide: ((kind: ReviewDecision) => void) | undefined;
  /** The decision whose button is filled, of a record that waits. */
  suggested: RecordDecision;
  canApprove: boolean;
};

/** The buttons of the decisions. The most common one is last, the red one for a rejection is first. */
export function ReviewButtons({ decisions, onDecide, suggested, canApprove }: ButtonsProps) {
  const shown = buttonOrder.filter((kind) => decisions.includes(kind));
  return shown.map((kind) => (
    <BarButton
      key={kind}
      {...buttons[kind]}
      color={kind === 'reject' ? 'error' : 'primary'}
      look={kind === suggested || kind === 'record-payout' ? 'contained' : 'outlined'}
      onPress={
        onDecide === undefined || (kind === 'approve' && !canApprove) ? undefined : () => onDecide(kind)
      }
    />
  ));
}

const buttonOrder: readonly ReviewDecision[] = ['reject', 'ask', 'approve', 'return-payout', 'record-payout'];

/** Goes to the next case. It is disabled without one. */
export function NextButton({ onNext }: { onNext: (() => void) | undefined }) {
  return <BarButton label="Next" keys="J" look="text" onPress={onNext} />;
}

/** The decisions and Next, always in sight at the bottom of a layout with one column. */
export function ReviewBar({ children }: { children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label="Decision"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        mx: { xs: -2, sm: 0 },
        mb: { xs: -2, sm: 0 },
        px: 2,
        py: 1.25,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: { xs: 0, sm: 1 },
      }}
    >
      {children}
    </Box>
  );
}

type BarButtonProps = {
  label: string;
  keys: string;
  look: 'contained' | 'outlined' | 'text';
  color?: 'primary' | 'error';
  onPress: (() => void) | undefined;
};

function BarButton({ label, keys, look, color = 'primary', onPress }: BarButtonProps) {
  return (
    <Button
      variant={look}
      color={color}
      disabled={onPress === undefined}
      aria-keyshortcuts={keys}
      onClick={onPress}
      sx={{ gap: 1, px: 1, flex: { xs: '1 1 auto', sm: 'none' } }}
    >
      <span>{label}</span>
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
        <KeyCap>{keys}</KeyCap>
      </Box>
    </Button>
  );
}
