import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { KeyCap } from '../shortcut-help.tsx';

export type ReviewDecision = 'approve' | 'reject' | 'ask';

type Props = {
  /** Absent where there is nothing to decide, or not by this person. */
  onDecide: ((kind: ReviewDecision) => void) | undefined;
  /** What is to be decided on has been on the screen. */
  canApprove: boolean;
  onNext: (() => void) | undefined;
  /** Why something is not offered. */
  note: ReactNode;
};

/** Reject, Ask, Approve, Next: always in sight, on a phone at the bottom. */
export function ReviewBar({ onDecide, canApprove, onNext, note }: Props) {
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
        gap: { xs: 1, sm: 1.5 },
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
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ mr: 'auto', flex: { xs: '1 0 100%', sm: '1 1 0' } }}
      >
        {note}
      </Typography>
      {onDecide !== undefined && (
        <>
          <BarButton
            label="Reject"
            keys="R"
            onPress={() => {
              onDecide('reject');
            }}
          />
          <BarButton
            label="Ask"
            keys="I"
            onPress={() => {
              onDecide('ask');
            }}
          />
          <BarButton
            label="Approve"
            keys="A"
            isFilled
            onPress={
              canApprove
                ? () => {
                    onDecide('approve');
                  }
                : undefined
            }
          />
        </>
      )}
      <BarButton label="Next" keys="J" onPress={onNext} />
    </Box>
  );
}

type BarButtonProps = {
  label: string;
  keys: string;
  isFilled?: boolean;
  onPress: (() => void) | undefined;
};

function BarButton({ label, keys, isFilled = false, onPress }: BarButtonProps) {
  return (
    <Button
      variant={isFilled ? 'contained' : 'outlined'}
      disabled={onPress === undefined}
      aria-keyshortcuts={keys}
      onClick={onPress}
      sx={{ gap: 1, flex: { xs: 1, sm: 'none' } }}
    >
      <span>{label}</span>
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
        <KeyCap>{keys}</KeyCap>
      </Box>
    </Button>
  );
}
