import type { CannedTextsWire } from '@keelstone/domain/api/canned-texts.contract';
import { seenTexts } from '@keelstone/domain/canned-texts/canned-texts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { DataView } from '../../../components/data-view.tsx';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { OutdatedNote } from '../../../components/outdated-note.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useCannedTexts, useUpdateCannedTexts } from '../../../lib/api-hooks/use-canned-texts.ts';
import { checkTexts, newText, textsOf, type TextRow } from '../forms/text-rows.ts';
import { TextList } from './text-list.tsx';

/** The operator's own reasons of rejection and questions, which the dialogs of administrators offer. */
export function CannedTextsCard() {
  const texts = useCannedTexts();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <CardContent>
        <Typography id={titleId} component="h2" variant="h2">
          Dialog texts
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          Users read them in our emails. Administrators choose them when they reject or ask for information.
        </Typography>
        <DataView query={texts} skeleton={<Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />}>
          {(kept) => <TextsForm kept={kept} />}
        </DataView>
      </CardContent>
    </Card>
  );
}

type Draft = { seen: string; rejections: TextRow[]; questions: TextRow[] };

function draftOf({ seen, rejections, questions }: CannedTextsWire): Draft {
  return { seen, rejections: rejections.map(newText), questions: questions.map(newText) };
}

function TextsForm({ kept }: { kept: CannedTextsWire }) {
  const [draft, setDraft] = useState(() => draftOf(kept));
  const update = useUpdateCannedTexts();
  const { seen } = draft;
  const texts = { rejections: textsOf(draft.rejections), questions: textsOf(draft.questions) };
  const isDirty = seenTexts(texts) !== seen;
  const save = () => {
    const [rejections, questions] = [checkTexts(draft.rejections), checkTexts(draft.questions)];
    setDraft({ seen, rejections: rejections.rows, questions: questions.rows });
    if (!rejections.isFine || !questions.isFine) return;
    const settle = {
      onSuccess: (saved: CannedTextsWire) => {
        setDraft((now) => ({ ...now, seen: saved.seen }));
      },
    };
    update.mutate({ ...texts, seen }, settle);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <LeaveGuard isDirty={isDirty} />
      {kept.seen !== seen && !update.isPending && (
        <Box sx={{ mt: 2 }}>
          <OutdatedNote
            label="Show them"
            onReload={() => {
              setDraft(draftOf(kept));
            }}
          >
            Somebody else has changed these texts since. Yours are not saved.
          </OutdatedNote>
        </Box>
      )}
      <TextList
        title="Reasons for rejection"
        label="Reason"
        rows={draft.rejections}
        isBusy={update.isPending}
        onChange={(rejections) => {
          setDraft({ ...draft, rejections });
        }}
      />
      <TextList
        title="Questions"
        label="Question"
        rows={draft.questions}
        isBusy={update.isPending}
        onChange={(questions) => {
          setDraft({ ...draft, questions });
        }}
      />
      <SubmitButton isBusy={update.isPending} busyText="Saving..." disabled={!isDirty} sx={{ mt: 3 }}>
        Save texts
      </SubmitButton>
    </form>
  );
}
