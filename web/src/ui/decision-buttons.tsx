import Button from '@mui/material/Button';
import { CrossIcon, QuestionIcon, TickIcon } from '../theme/icons.tsx';
import type { MenuAction } from './action-menu.tsx';

const decisions = [
  { kind: 'approve', label: 'Approve', variant: 'contained' },
  { kind: 'reject', label: 'Reject', variant: 'outlined' },
  { kind: 'ask', label: 'Ask', variant: 'text' },
] as const;

/** An act on a pending record: one of the two decisions, or a question that may precede them. */
export type RecordDecision = (typeof decisions)[number]['kind'];

/** The buttons of a pending record. */
export function DecisionButtons({ onDecide }: { onDecide: (kind: RecordDecision) => void }) {
  return decisions.map(({ kind, label, variant }) => (
    <Button key={kind} variant={variant} onClick={() => onDecide(kind)}>
      {label}
    </Button>
  ));
}

/** The items of a pending record in the menu of its row. */
export function listDecisionActions(onDecide: (kind: RecordDecision) => void): MenuAction[] {
  return [
    { label: 'Approve', Icon: TickIcon, onSelect: () => onDecide('approve') },
    { label: 'Reject', Icon: CrossIcon, onSelect: () => onDecide('reject') },
    { label: 'Ask for Information', Icon: QuestionIcon, onSelect: () => onDecide('ask') },
  ];
}
