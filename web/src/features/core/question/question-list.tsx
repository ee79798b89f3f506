import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { ReviewedKycQuestionWire } from '@keelstone/domain/identity/kyc/kyc-question.wire';
import type { ReviewedTransactionQuestionWire } from '@keelstone/domain/money/transaction/transaction-question.wire';
import { ChangeList } from '../../../ui/change-list.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { fieldLabels, itemLabels } from './question-words.tsx';

type QuestionWire = ReviewedKycQuestionWire | ReviewedTransactionQuestionWire;
type Props<Of extends QuestionWire> = {
  questions: readonly Of[];
  /** False once the record is decided, which closes unanswered questions. */
  isPending: boolean;
  /** Shows the image that an answer replaced. */
  image: (question: Of) => ReactNode;
};

/** Every question about a record, for administrators, with the values and the image that its answer replaced. */
export function QuestionList<Of extends QuestionWire>({ questions, isPending, image }: Props<Of>) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {questions.map((question, index) => (
        <Box component="li" key={question.number} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {question.items.map((item) => itemLabels[item]).join(', ')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {question.text}
          </Typography>
          <Typography variant="caption" sx={{ mb: 1 }}>
            <bdi>{question.askedBy.name}</bdi>, <DateTime iso={question.askedAt} precision="minute" />.{' '}
            {question.answeredAt === undefined ? (
              <span>{unansweredText(isPending && index === questions.length - 1)}</span>
            ) : (
              <span>
                Answered <DateTime iso={question.answeredAt} precision="minute" />.
              </span>
            )}
          </Typography>
          {'explanation' in question && question.explanation !== undefined && (
            <Typography variant="body2" sx={{ mb: 1, whiteSpace: 'pre-line' }}>
              {`“${question.explanation}”`}
            </Typography>
          )}
          <ChangeList
            changes={question.changes
              .filter(({ before, after }) => before !== after)
              .map(({ field, before, after }) => ({
                what: fieldLabels[field] ?? field,
                before: before || 'nothing',
                after: after || 'nothing',
              }))}
          />
          {question.replacedImage !== undefined && image(question)}
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
