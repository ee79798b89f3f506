import Button from '@mui/material/Button';

const decisions = [
  { kind: 'approve', label: 'Approve', variant: 'contained' },
  { kind: 'reject', label: 'Reject', variant: 'outlined' },
  { kind: 'ask', label: 'Ask', variant: 'text' },
] as const;

type Props = { onDecide: (kind: (typeof decisions)[number]['kind']) => void };

/** The two decisions about a record that is pending, and what can be done before. */
export function DecisionButtons({ onDecide }: Props) {
  return decisions.map(({ kind, label, variant }) => (
    <Button key={kind} variant={variant} onClick={() => onDecide(kind)}>
      {label}
    </Button>
  ));
}
