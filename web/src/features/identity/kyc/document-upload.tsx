import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { uploadTexts } from '@keelstone/domain/core/upload/upload.texts';
import { documentTypes } from '@keelstone/domain/identity/kyc/kyc-record';
import { CircledCrossIcon, CircledTickIcon } from '../../../theme/icons.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { FieldGrid } from '../../../ui/form-part.tsx';
import { ImageDrop } from '../../core/upload/image-drop.tsx';
import type { UploadState } from '../../core/upload/use-upload.ts';
import type { KycFormControls } from './kyc-form.schema.ts';

const notes =
  'The document must not be expired. It must be in good condition and clearly visible. There must be no glare.';

/** For the eye of the applicant, next to the chosen image. */
const checks = ['Are all four corners in the photo?', 'Is every word sharp?', 'Is there no glare?'];

export function DocumentUpload({ form, upload }: { form: KycFormControls; upload: UploadState }) {
  return (
    <FieldGrid>
      <Box className="wide">
        <ChoiceCards
          label="Document type"
          options={documentTypes}
          value={form.values.id}
          onChange={(type) => form.setValue('id', type)}
        />
      </Box>
      <Typography variant="note" className="wide">
        {notes}
      </Typography>
      {form.values.document === undefined && <DocumentExamples />}
      <Box className={form.values.document ? undefined : 'wide'}>
        <ImageDrop
          id="document"
          label={`Upload your ${form.values.id}`}
          hint={`JPEG, PNG or WebP. ${uploadTexts.imageSize}. Larger photos are made smaller.`}
          file={form.values.document}
          onChange={(file) => form.setValue('document', file)}
          onReject={(message) => form.setError('document', message)}
          required
          error={form.errorOf('document')}
          upload={upload}
          hasCamera
        />
      </Box>
      {form.values.document && (
        <Box component="ul" aria-label="Look at it once more" sx={{ m: 0, pl: 2.5 }}>
          {checks.map((check) => (
            <Box component="li" key={check} sx={{ mb: 1, typography: 'body2' }}>
              {check}
            </Box>
          ))}
        </Box>
      )}
    </FieldGrid>
  );
}

/** A good photo of a document and three bad ones, drawn so that nobody's document is shown. */
function DocumentExamples() {
  const blurId = useId();
  return (
    <Box
      component="ul"
      className="wide"
      aria-label="Examples"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <Example
        isGood
        caption="Good"
        alt="A document with all four corners in the photo, sharp and evenly lit"
      >
        <DrawnDocument />
      </Example>
      <Example caption="Cut off" alt="A document whose edge is outside the photo">
        <g transform="translate(34 16) rotate(-6 60 40)">
          <DrawnDocument />
        </g>
      </Example>
      <Example caption="Blurred" alt="A document that is out of focus, so that it cannot be read">
        <filter id={blurId}>
          <feGaussianBlur stdDeviation="2.6" />
        </filter>
        <g filter={`url(#${blurId})`}>
          <DrawnDocument />
        </g>
      </Example>
      <Example caption="Glare" alt="A document with a bright reflection over its text">
        <DrawnDocument />
        <ellipse cx="76" cy="36" rx="27" ry="17" fill="#ffffff" fillOpacity="0.92" stroke="none" />
      </Example>
    </Box>
  );
}

type ExampleProps = { isGood?: boolean; caption: string; alt: string; children: ReactNode };

function Example({ isGood = false, caption, alt, children }: ExampleProps) {
  const Verdict = isGood ? CircledTickIcon : CircledCrossIcon;
  const verdictColor = isGood ? 'success.main' : 'error.main';
  return (
    <li>
      <Box
        component="svg"
        role="img"
        aria-label={alt}
        viewBox="0 0 120 80"
        sx={{
          display: 'block',
          width: '100%',
          border: 1,
          borderColor: verdictColor,
          borderRadius: 1,
          bgcolor: 'background.default',
          color: 'text.secondary',
        }}
      >
        {children}
      </Box>
      <Typography
        variant="body2"
        sx={{ mt: 0.5, display: 'flex', alignItems: 'center', gap: 0.5, '& svg': { fontSize: 18 } }}
      >
        <Verdict aria-hidden sx={{ color: verdictColor }} />
        <span>{caption}</span>
      </Typography>
    </li>
  );
}

/** A document in the colour of the surrounding text, for both colour schemes. */
function DrawnDocument() {
  return (
    <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" fill="none">
      <rect x="16" y="14" width="88" height="52" rx="5" fill="currentColor" fillOpacity="0.14" />
      <circle cx="36" cy="33" r="7" />
      <path d="M25 54c0-7 5-10 11-10s11 3 11 10" />
      <path d="M58 28h36M58 38h36M58 48h22" />
    </g>
  );
}
