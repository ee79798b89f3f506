import type { KycQuestionWire } from '@keelstone/domain/api/kyc.wire';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { answered, answerEntries, answerSchema } from '../forms/kyc-answer.ts';
import { isDirty, toApplication } from '../forms/kyc-form.schema.ts';
import { useAnswerKyc } from '../api.ts';
import { AddressDetails } from './address-details.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { BirthDate, Names } from './personal-details.tsx';
import { NumberedSection } from './numbered-section.tsx';

/** The parts of the identity form that a question asks for, with what was declared. */
export function AnswerKycForm({ question }: { question: KycQuestionWire }) {
  const { items } = question;
  const [initial] = useState(() => answerEntries(question));
  const [isSent, setIsSent] = useState(false);
  const { answer, upload } = useAnswerKyc(question);
  const form = useOrderedForm({
    initialValues: initial,
    schema: answerSchema(items),
    toInput: toApplication,
    onSubmit: async (entries, { setFieldError }) => {
      setIsSent(true);
      const wrong = await answer(answered(entries, items));
      if (wrong === undefined) return;
      setIsSent(false);
      setFieldError(wrong.field, wrong.message);
      window.document.getElementById(wrong.field)?.focus();
    },
  });
  const isNamed = items.includes('name');
  const isBorn = items.includes('birth-date');
  const isPersonal = isNamed || isBorn;
  const isHome = items.includes('address');
  const address = isPersonal ? 2 : 1;
  return (
    <Box
      component="form"
      noValidate
      aria-label="Your answer"
      onSubmit={form.onSubmit}
      sx={{ '& > section:first-of-type': { mt: 0, borderTop: 0 } }}
    >
      {isPersonal && (
        <NumberedSection number={1} title="Personal Details" lead="As shown in your document.">
          {isNamed && <Names form={form} />}
          {isBorn && <BirthDate form={form} />}
        </NumberedSection>
      )}
      {isHome && <AddressDetails form={form} number={address} />}
      {items.includes('document') && (
        <DocumentUpload form={form} upload={upload} number={isHome ? address + 1 : address} />
      )}
      <SubmitButton isBusy={form.isSubmitting} busyText="Sending..." sx={{ mt: 4 }}>
        Send answer
      </SubmitButton>
      <LeaveGuard isDirty={!isSent && isDirty(form.values, initial)} />
    </Box>
  );
}
