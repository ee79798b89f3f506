import { isAcceptedKind, legalTitles } from '@keelstone/domain/legal/legal-text';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { generatePath } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { paths } from '../../../config/paths.ts';
import type { EditedText } from '../hooks/use-legal-texts.ts';
import { LegalTextForm } from './legal-text-form.tsx';

/** One text: who published it and when, and its form. */
export function LegalTextCard({ text }: { text: EditedText }) {
  const [edited, setEdited] = useState<EditedText>();
  const titleId = useId();
  const title = legalTitles[text.kind];
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mb: 3 }}>
      <CardContent>
        <Typography id={titleId} component="h2" variant="h2">
          {title}
        </Typography>
        <State text={text} />
        {edited === undefined ? (
          <Button
            variant="outlined"
            sx={{ mt: 2 }}
            aria-label={`Edit ${title}`}
            onClick={() => {
              setEdited(text);
            }}
          >
            Edit
          </Button>
        ) : (
          <LegalTextForm
            from={edited}
            current={text}
            onDone={() => {
              setEdited(undefined);
            }}
          />
        )}
      </CardContent>
    </Card>
  );
}

function State({ text: { kind, version, text, by, publishedAt, isAcceptanceAsked } }: { text: EditedText }) {
  if (publishedAt === null)
    return <Typography color="textSecondary">Not published: it appears nowhere.</Typography>;
  return (
    <Typography variant="body2" color="textSecondary">
      <span>{`${text === '' ? 'Withdrawn with version' : 'Version'} ${String(version)}, by ${by}`}</span>,{' '}
      <DateTime iso={publishedAt} precision="minute" />
      {isAcceptedKind(kind) && (
        <span>{isAcceptanceAsked ? ', to be accepted' : ', not to be accepted again'}</span>
      )}
      <span>. </span>
      <AppLink to={`${generatePath(paths.legal, { kind })}?version=${String(version)}`}>Read it</AppLink>
    </Typography>
  );
}
