import type { KycQuestionWire } from '@keelstone/domain/api/kyc.wire';
import Card from '@mui/material/Card';
import { AskedNote } from '../../../components/ask/asked-note.tsx';
import { askedTitle } from '../../../components/ask/ask-words.ts';
import { Page } from '../../../components/page.tsx';
import { AnswerKycForm } from './answer-kyc-form.tsx';

/** What is asked for about the application that is under review, and the form for just that. */
export function KycQuestion({ question }: { question: KycQuestionWire }) {
  return (
    <Page key="question" title={askedTitle} width="narrow">
      <AskedNote text={question.text} isTitled={false} />
      <Card sx={{ px: { xs: 2, sm: 4 }, pb: { xs: 3, sm: 4 } }}>
        <AnswerKycForm key={`${question.idToAnswer} ${String(question.number)}`} question={question} />
      </Card>
    </Page>
  );
}
