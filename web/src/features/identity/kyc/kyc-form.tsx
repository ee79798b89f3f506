import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { OwnKycWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { paths } from '../../../config/paths.ts';
import { useFormParts } from '../../../lib/forms/form-parts.ts';
import {
  forgetKycDraft,
  keepKycDraft,
  readKycDraft,
  type DraftOwner,
} from '../../../lib/session/kyc-draft.ts';
import { alertAction } from '../../../ui/alert-action.ts';
import { FormPart } from '../../../ui/form-part.tsx';
import { LabelledCheckbox } from '../../../ui/labelled-checkbox.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { UploadState } from '../../core/upload/use-upload.ts';
import {
  toEntries,
  isDirty,
  isFilledIn,
  kycParts,
  toTexts,
  useKycForm,
  withTexts,
  type Applicant,
  type KycApplication,
  type KycEntries,
  type KycFormControls,
  type KycPart,
} from './kyc-form.schema.ts';
import { KycPurpose } from './kyc-introduction.tsx';
import { LatePart } from './late-part.tsx';
import { PersonalDetails } from './personal-details.tsx';

type Props = {
  /** The person to whom the texts kept in this tab belong. */
  owner: DraftOwner;
  /** The fields that the account already has. */
  applicant: Applicant;
  /** The declaration of an application that was rejected. */
  declared?: OwnKycWire['application'];
  onSubmit: (application: KycApplication) => Promise<unknown>;
  upload: UploadState;
};

/** The identity form in three parts. The page around it has the heading. */
export function KycForm({ applicant, declared, ...props }: Props) {
  const [known] = useState(() => toEntries(applicant, declared));
  const [start, setStart] = useState(1);
  return (
    <OpenedForm
      key={start}
      known={known}
      onStartAgain={() => {
        forgetKycDraft();
        setStart(start + 1);
      }}
      {...props}
    />
  );
}

type OpenedProps = Pick<Props, 'owner' | 'onSubmit' | 'upload'> & {
  known: KycEntries;
  onStartAgain: () => void;
};

function OpenedForm({ owner, known, onSubmit, upload, onStartAgain }: OpenedProps) {
  const { opened, isRestored } = useKycDraft(owner, known);
  const parts = useFormParts(Object.values(kycParts));
  const form = useKycForm({
    initial: opened,
    onRefused: parts.openPartOf,
    onSubmit,
  });
  useKeepTexts(owner, form.values, known);
  const { values } = form;
  const unfinished = (['Personal Details', 'Your Address', 'Document Upload'] as const).filter(
    (title) => !isFilledIn(values, title),
  );
  const part = (number: number, title: KycPart, summary: string | undefined) => {
    const isComplete = parts.open !== number && !unfinished.includes(title);
    const missing = number < parts.open && 'Not finished';
    return { ...parts.part(number), title, count: 3, isComplete, summary: isComplete ? summary : missing };
  };
  return (
    // Takes back the padding of the last part, which ends with the card.
    <Box component="form" noValidate onSubmit={parts.submitOf(form)} sx={{ mb: -3 }}>
      {owner.scope === 'kyc' && parts.open === 1 && (
        <Box sx={{ pb: 3 }}>
          <KycPurpose />
        </Box>
      )}
      {isRestored && <RestoredNote onStartAgain={onStartAgain} />}
      <FormPart
        {...part(1, 'Personal Details', `${values.firstName} ${values.lastName}`)}
        lead="Enter them as your document shows them."
      >
        <PersonalDetails form={form} />
        <Continue />
      </FormPart>
      <FormPart {...part(2, 'Your Address', values.city)}>
        <LatePart height={{ xs: 631, sm: 445 }}>
          {({ AddressDetails }) => (
            <>
              <AddressDetails form={form} />
              <Continue />
            </>
          )}
        </LatePart>
      </FormPart>
      <FormPart {...part(3, 'Document Upload', values.document?.name)}>
        <LatePart height={{ xs: 970, sm: 725 }}>
          {({ DocumentUpload }) => (
            <>
              <DocumentUpload form={form} upload={upload} />
              <Typography variant="note" sx={{ mt: 3 }}>
                Details cannot be edited after submission.
              </Typography>
              <Confirmation form={form} />
              <Typography variant="note" sx={{ my: 1, minHeight: '1lh' }}>
                {unfinished.length > 0 && `Not finished: ${unfinished.join(', ')}`}
              </Typography>
              <SubmitButton isBusy={form.isSubmitting} busyText="Submitting...">
                Submit
              </SubmitButton>
            </>
          )}
        </LatePart>
      </FormPart>
      <LeaveGuard
        isDirty={isDirty(form.values, known)}
        isKept={form.values.document === undefined}
        text="What you typed is kept in this tab. The image you chose will be lost."
        allowed={paths.kycSubmitted}
      />
    </Box>
  );
}

function Continue() {
  return (
    <Button type="submit" variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
      Continue
    </Button>
  );
}

function RestoredNote({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <Alert
      severity="info"
      role="note"
      sx={{ mt: 3, ...alertAction }}
      action={
        <Button size="small" onClick={onStartAgain}>
          Start again
        </Button>
      }
    >
      What you typed earlier in this tab is filled in. Please choose the image again.
    </Alert>
  );
}

function Confirmation({ form }: { form: KycFormControls }) {
  const error = form.errorOf('isConfirmed');
  return (
    <FormControl error={error !== undefined} sx={{ mt: 0.5 }}>
      <LabelledCheckbox
        id="isConfirmed"
        name="isConfirmed"
        checked={form.values.isConfirmed}
        onTick={(isOn) => form.setValue('isConfirmed', isOn)}
        slotProps={{
          input: {
            required: true,
            'aria-invalid': error !== undefined,
            'aria-describedby': error === undefined ? undefined : 'isConfirmed-error',
          },
        }}
        label="All The Personal Information I Have Entered Is Correct."
        sx={{ alignItems: 'start', '& > .MuiFormControlLabel-label': { pt: '9px' } }}
      />
      {error !== undefined && <FormHelperText id="isConfirmed-error">{error}</FormHelperText>}
    </FormControl>
  );
}

/** The initial entries, with the texts that were kept in this tab. */
function useKycDraft({ email }: DraftOwner, known: KycEntries) {
  return useState(() => {
    const texts = readKycDraft(email);
    return { opened: withTexts(known, texts), isRestored: texts !== undefined };
  })[0];
}

/** Keeps the texts of the form in this tab while they differ from the known ones. */
function useKeepTexts({ email, scope }: DraftOwner, entries: KycEntries, known: KycEntries): void {
  useEffect(() => {
    const texts = toTexts(entries);
    if (isDirty(withTexts(known, texts), known)) keepKycDraft({ email, scope, texts });
    else forgetKycDraft();
  }, [email, scope, entries, known]);
}

/** The shape of the form's first part, until the session is known. */
export function KycFormSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2.5 }}>
      <Skeleton width={200} height={32} />
      {[1, 2, 3, 4].map((field) => (
        <Skeleton key={field} variant="rounded" height={56} />
      ))}
    </Box>
  );
}
