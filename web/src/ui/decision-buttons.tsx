import Button from '@mui/material/Button';

const decisions = [
  { kind: 'approve', label: 'Approve', variant: 'contained' },
  { kind: 'reject', label: 'Reject', variant: 'outlined' },
  { kind: 'ask', label: 'Ask', variant: 'text' },
] as const;

/** The possible acts on a pending record. */
export type RecordDecision = (typeof decisions)[number]['kind'];

/** The buttons of a pending record: the two decisions, and the question that may precede them. */
export function DecisionButtons({ onDecide }: { onDecide: (kind: RecordDecision) => void }) {
  return decisions.map(({ kind, label, variant }) => (
    <Button key={kind} variant={variant} onClick={() => onDecide(kind)}>
      {label}
    </Button>
  ));
}
