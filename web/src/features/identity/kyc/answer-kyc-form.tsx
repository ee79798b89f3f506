import { useState } from 'react';
import type { KycQuestionWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { FieldGrid, FormPart } from '../../../ui/form-part.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { AddressDetails } from './address-details.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { answerEntries, answerSchema, isDirty, pickItems, toApplication } from './kyc-form.schema.ts';
import { useAnswerKyc } from './kyc.calls.ts';
import { BirthDate, Names } from './personal-details.tsx';

/** The parts of the identity form that a question asks for, filled in with the declared values. */
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
      const wrong = await answer(pickItems(entries, items));
      if (wrong === undefined) return;
      setIsSent(false);
      setFieldError(wrong.field, wrong.message);
      document.getElementById(wrong.field)?.focus();
    },
  });
  const isNamed = items.includes('name');
  const isBorn = items.includes('birth-date');
  const parts = [
    ...(isNamed || isBorn
      ? [
          {
            title: 'Personal Details',
            fields: (
              <FieldGrid>
                {isNamed && <Names form={form} />}
                {isBorn && <BirthDate form={form} />}
              </FieldGrid>
            ),
          },
        ]
      : []),
    ...(items.includes('address') ? [{ title: 'Your Address', fields: <AddressDetails form={form} /> }] : []),
    ...(items.includes('document')
      ? [{ title: 'Document Upload', fields: <DocumentUpload form={form} upload={upload} /> }]
      : []),
  ];
  return (
    <form noValidate aria-label="Your answer" onSubmit={form.onSubmit}>
      {parts.map(({ title, fields }, index) => (
        <FormPart key={title} number={index + 1} title={title}>
          {fields}
        </FormPart>
      ))}
      <SubmitButton isBusy={form.isSubmitting} busyText="Sending..." sx={{ mt: 2 }}>
        Send answer
      </SubmitButton>
      <LeaveGuard isDirty={!isSent && isDirty(form.values, initial)} />
    </form>
  );
}
