import type { KycAskWire, TransactionAskWire } from '@keelstone/domain/api/ask.wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ChangeList } from '../change-list.tsx';
import { DateTime } from '../date-time.tsx';
import { fieldLabels, itemLabels } from './ask-words.ts';

type AskWire = KycAskWire | TransactionAskWire;
type Props<Of extends AskWire> = {
  asks: readonly Of[];
  /** False once the record is decided, which closes unanswered questions. */
  isPending: boolean;
  /** Shows the image that an answer replaced. */
  image: (ask: Of) => ReactNode;
};

/** Every question about a record, for administrators: who asked for what, and what the answer replaced. */
export function AskList<Of extends AskWire>({ asks, isPending, image }: Props<Of>) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {asks.map((ask, index) => (
        <Box component="li" key={ask.number} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 560 }}>
            {ask.items.map((item) => itemLabels[item]).join(', ')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {ask.text}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
            <span>{ask.askedBy.name}</span>, <DateTime iso={ask.askedAt} precision="minute" />.{' '}
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
