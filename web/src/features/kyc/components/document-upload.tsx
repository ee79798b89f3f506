import { documentTypes } from '@keelstone/domain/kyc/kyc-record';
import { fieldMessages } from '@keelstone/domain/messages';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { ImageDrop } from '../../../components/image-drop.tsx';
import type { UploadState } from '../../../lib/upload/use-upload.ts';
import type { KycFormControls } from '../forms/use-kyc-form.ts';
import { DocumentExamples } from './document-examples.tsx';
import { NumberedSection } from './numbered-section.tsx';

const notes = [
  'The document must not be expired.',
  'It must be in good condition and clearly visible.',
  'There must be no glare.',
];

type Props = { form: KycFormControls; upload: UploadState; number?: number; isComplete?: boolean };

export function DocumentUpload({ form, upload, number = 3, isComplete = false }: Props) {
  return (
    <NumberedSection number={number} title="Document Upload" isComplete={isComplete}>
      <FormControl className="wide">
        <FormLabel id="document-type">Document type</FormLabel>
        <RadioGroup
          row
          aria-labelledby="document-type"
          name="id"
          value={form.values.id}
          onChange={(event) => {
            const chosen = documentTypes.find((type) => type === event.target.value);
            if (chosen !== undefined) form.setValue('id', chosen);
          }}
        >
          {documentTypes.map((type) => (
            <FormControlLabel key={type} value={type} control={<Radio />} label={type} />
          ))}
        </RadioGroup>
      </FormControl>
      <Box
        component="ul"
        className="wide"
        sx={{ m: 0, pl: 2.5, typography: 'body2', color: 'text.secondary', display: 'grid', gap: 0.5 }}
      >
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Box>
      <DocumentExamples />
      <Box className="wide">
        <ImageDrop
          id="document"
          label={`Upload your ${form.values.id}`}
          hint={`JPEG, PNG or WebP. ${fieldMessages.imageSize}. Larger photos are made smaller.`}
          file={form.values.document}
          onChange={(file) => {
            form.setValue('document', file);
          }}
          onReject={(message) => {
            form.setError('document', message);
          }}
          required
          error={form.errorOf('document')}
          upload={upload}
          hasCamera
        />
      </Box>
    </NumberedSection>
  );
}
