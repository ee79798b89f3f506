import type { OwnKycWire } from '@keelstone/domain/api/kyc.wire';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { paths } from '../../../config/paths.ts';
import { entriesOf, isDirty, type KycApplication } from '../forms/kyc-form.schema.ts';
import { useKycForm, type KycFormControls } from '../forms/use-kyc-form.ts';
import { AddressDetails } from './address-details.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { PersonalDetails } from './personal-details.tsx';

type Props = {
  /** The account's address, to begin with. */
  email: string;
  /** What was declared in an application that was rejected. */
  declared?: OwnKycWire['application'];
  onSubmit: (application: KycApplication) => Promise<unknown>;
  /** Whole percent while the document is uploaded. */
  progress: number | undefined;
};

/** The page around it has the heading. */
export function KycForm({ email, declared, onSubmit, progress }: Props) {
  const [initial] = useState(() => entriesOf(email, declared));
  const form = useKycForm({ initial, onSubmit });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.onSubmit}
      sx={{ '& > section:first-of-type': { mt: 0, borderTop: 0 } }}
    >
      <PersonalDetails form={form} />
      <AddressDetails form={form} />
      <DocumentUpload form={form} progress={progress} />
      <Confirmation form={form} />
      <SubmitButton isBusy={form.isSubmitting} busyText="Submitting..." sx={{ mt: 2 }}>
        Submit
      </SubmitButton>
      <Typography variant="body2" color="textSecondary" align="center" sx={{ mt: 1.5 }}>
        Details cannot be edited after submission.
      </Typography>
      <LeaveGuard isDirty={isDirty(form.values, initial)} allowed={paths.kycSubmitted} />
    </Box>
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
