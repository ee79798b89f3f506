import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { ChangeList } from '../../../ui/change-list.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { fieldLabels, itemLabels } from './question-words.tsx';
import type { TransactionAskWire } from '@keelstone/domain/money/transaction/transaction-question.wire';
import type { KycAskWire } from '@keelstone/domain/identity/kyc/kyc-question.wire';

type AskWire = KycAskWire | TransactionAskWire;
type Props<Of extends AskWire> = {
  asks: readonly Of[];
  /** False once the record is decided, which closes unanswered questions. */
  isPending: boolean;
  /** Shows the image that an answer replaced. */
  image: (ask: Of) => ReactNode;
};

/** Every question about a record, for administrators, with the values and the image that its answer replaced. */
export function AskList<Of extends AskWire>({ asks, isPending, image }: Props<Of>) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {asks.map((ask, index) => (
        <Box component="li" key={ask.number} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {ask.items.map((item) => itemLabels[item]).join(', ')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {ask.text}
          </Typography>
          <Typography variant="caption" sx={{ mb: 1 }}>
            <bdi>{ask.askedBy.name}</bdi>, <DateTime iso={ask.askedAt} precision="minute" />.{' '}
            {ask.answeredAt === undefined ? (
              <span>{unansweredText(isPending && index === asks.length - 1)}</span>
            ) : (
              <span>
                Answered <DateTime iso={ask.answeredAt} precision="minute" />.
              </span>
            )}
          </Typography>
          {'explanation' in ask && ask.explanation !== undefined && (
            <Typography variant="body2" sx={{ mb: 1, whiteSpace: 'pre-line' }}>
              {`“${ask.explanation}”`}
            </Typography>
          )}
          <ChangeList
            changes={ask.changes
              .filter(({ before, after }) => before !== after)
              .map(({ field, before, after }) => ({
                what: fieldLabels[field] ?? field,
                before: before || 'nothing',
                after: after || 'nothing',
              }))}
          />
          {ask.replacedImage !== undefined && image(ask)}
        </Box>
      ))}
    </Box>
  );
}

function unansweredText(isOpen: boolean): string {
  return isOpen ? 'Not answered yet.' : 'Closed without an answer.';
}

/** An image that an answer has replaced. Every view is audited, so it is loaded only on request. */
export function ReplacedImage({ label, children }: { label: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return children;
  return (
    <Button size="small" variant="outlined" sx={{ mt: 1 }} onClick={() => setIsShown(true)}>
      {label}
    </Button>
  );
}
