import type { OwnKycWire } from '@keelstone/domain/api/kyc.wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { alertAction } from '../../../components/alert-action.ts';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { RequiredNote } from '../../../components/required-note.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { paths } from '../../../config/paths.ts';
import {
  forgetKycDraft,
  keepKycDraft,
  readKycDraft,
  type DraftOwner,
} from '../../../lib/session/kyc-draft.ts';
import type { UploadState } from '../../../lib/upload/use-upload.ts';
import {
  entriesOf,
  isDirty,
  isFilledIn,
  textsOf,
  useKycForm,
  withTexts,
  type Applicant,
  type KycApplication,
  type KycEntries,
  type KycFormControls,
} from '../kyc-form.schema.ts';
import { AddressDetails } from './address-details.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { KycPurpose } from './kyc-introduction.tsx';
import { PersonalDetails } from './personal-details.tsx';

type Props = {
  /** Who applies: what they have typed in this tab is theirs alone. */
  owner: DraftOwner;
  /** The account, to begin with. */
  applicant: Applicant;
  /** What was declared in an application that was rejected. */
  declared?: OwnKycWire['application'];
  onSubmit: (application: KycApplication) => Promise<unknown>;
  upload: UploadState;
};

/** The page around it has the heading. */
export function KycForm({ applicant, declared, ...props }: Props) {
  const [known] = useState(() => entriesOf(applicant, declared));
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
  const form = useKycForm({ initial: opened, onSubmit });
  useKeptTexts(owner, form.values, known);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.onSubmit}
      sx={{ '& > section:first-of-type': { mt: 0, borderTop: 0 } }}
    >
      <Box sx={{ pt: 3 }}>
        <KycPurpose />
        {isRestored && <RestoredNote onStartAgain={onStartAgain} />}
        <Box sx={{ mt: 3 }}>
          <RequiredNote />
        </Box>
      </Box>
      <PersonalDetails form={form} />
      <AddressDetails form={form} isComplete={isFilledIn(form.values, 'address')} />
      <DocumentUpload form={form} upload={upload} isComplete={isFilledIn(form.values, 'document')} />
      <Confirmation form={form} />
      <SubmitButton isBusy={form.isSubmitting} busyText="Submitting..." sx={{ mt: 2 }}>
        Submit
      </SubmitButton>
      <Typography variant="body2" color="textSecondary" align="center" sx={{ mt: 1.5 }}>
        Details cannot be edited after submission.
      </Typography>
      <LeaveGuard
        isDirty={isDirty(form.values, known)}
        isKept={form.values.document === undefined}
        text="What you typed is kept in this tab. The image you chose will be lost."
        allowed={paths.kycSubmitted}
      />
    </Box>
  );
}

function RestoredNote({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <Alert
      severity="info"
      variant="outlined"
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
    <FormControl error={error !== undefined} sx={{ mt: 3 }}>
      <FormControlLabel
        control={
          <Checkbox
            id="isConfirmed"
            name="isConfirmed"
            checked={form.values.isConfirmed}
            onChange={(_event, isChecked) => {
              form.setValue('isConfirmed', isChecked);
            }}
            slotProps={{
              input: {
                required: true,
                'aria-invalid': error !== undefined,
                'aria-describedby': error === undefined ? undefined : 'isConfirmed-error',
              },
            }}
          />
        }
        label="All The Personal Information I Have Entered Is Correct."
      />
      {error !== undefined && <FormHelperText id="isConfirmed-error">{error}</FormHelperText>}
    </FormControl>
  );
}

/** What the form is opened with, and how much of that was typed in this tab before. */
function useKycDraft({ uid }: DraftOwner, known: KycEntries) {
  return useState(() => {
    const texts = readKycDraft(uid);
    return { opened: withTexts(known, texts), isRestored: texts !== undefined };
  })[0];
}

/** Keeps the text of a form until it is sent, as soon as it differs from what is known without it. */
function useKeptTexts({ uid, scope }: DraftOwner, entries: KycEntries, known: KycEntries): void {
  useEffect(() => {
    const texts = textsOf(entries);
    if (isDirty(withTexts(known, texts), known)) keepKycDraft({ uid, scope, texts });
    else forgetKycDraft();
  }, [uid, scope, entries, known]);
}

/** The shape of the form's first part, while it is not known who applies. */
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
