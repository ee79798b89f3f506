import { documentTypes } from '@keelstone/domain/kyc/kyc-record';
import { fieldMessages } from '@keelstone/domain/messages';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { ImageDrop } from '../../../components/image-drop.tsx';
import type { KycFormControls } from '../forms/use-kyc-form.ts';
import { NumberedSection } from './numbered-section.tsx';

const notes = [
  'The document must not be expired.',
  'It must be in good condition and clearly visible.',
  'There must be no glare.',
];

type Props = { form: KycFormControls; progress: number | undefined; number?: number };

export function DocumentUpload({ form, progress, number = 3 }: Props) {
  return (
    <NumberedSection number={number} title="Document Upload">
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
          error={form.errorOf('document')}
          progress={progress}
        />
      </Box>
    </NumberedSection>
  );
}
