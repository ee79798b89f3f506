import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { generatePath } from 'react-router-dom';
import { findingContract } from '@keelstone/domain/core/finding/finding.contract';
import { findingLimits } from '@keelstone/domain/core/finding/finding.limits';
import type { FindingWire } from '@keelstone/domain/core/finding/finding.wire';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import type { BooksWire } from '@keelstone/domain/desk/books/books.wire';
import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';
import { chainFindingText } from '@keelstone/domain/money/blockchain/chain-finding';
import { paths } from '../../../../config/paths.ts';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { type DialogState, useDialog } from '../../../../lib/use-dialog.ts';
import { AppLink } from '../../../../ui/app-link.tsx';
import { BooksCard } from '../../../../ui/books-table.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { dividedRow } from '../../../../ui/divided-row.ts';
import { FormDialog } from '../../../../ui/question-dialog.tsx';
import { RemarksField } from '../../../../ui/remarks-field.tsx';
import { PreviewedDialog } from '../../decision/previewed-dialog.tsx';

/** The findings that nobody has closed yet, each as a sentence with a link to what it is about. */
export function FindingsCard({ findings, invariants }: Pick<BooksWire, 'findings' | 'invariants'>) {
  const closing = useDialog<FindingWire>();
  return (
    <>
      {findings.length > 0 && (
        <BooksCard
          title="Open findings"
          text={`A finding stays open until somebody closes it with the entry that corrected it, or with a note of what it was.${findings.length < booksLimits.shownFindings ? '' : ' These are the newest.'}`}
        >
          <Box component="ul" aria-label="Open findings" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {findings.map((finding) => (
              <Box component="li" key={finding._id} sx={line}>
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography variant="body2" sx={{ fontWeight: 500 }}>
                    <span>{`${describeFinding(finding, invariants)}. `}</span>
                    <CaseLink finding={finding} />
                  </Typography>
                  <Typography variant="note">
                    <span>{`${finding.code} · ${finding.subject} · ${finding.detail} · `}</span>
                    <DateTime iso={finding.openedAt} precision="minute" />
                  </Typography>
                </Box>
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={`Close ${finding.code}, ${finding.subject}`}
                  onClick={() => closing.open(finding)}
                >
                  Close
                </Button>
              </Box>
            ))}
          </Box>
        </BooksCard>
      )}
      {closing.render((finding, state) => (
        <CloseFindingDialog finding={finding} {...state} />
      ))}
    </>
  );
}

/** Links a finding of the chain to its record, any other to its account. A finding about neither has no link. */
function CaseLink({ finding: { source, code, subject, user } }: { finding: FindingWire }) {
  if (user === '') return null;
  const list = code.startsWith('payout-') ? 'payouts' : 'deposits';
  return source === 'chain' ? (
    <AppLink underline="always" to={generatePath(paths.adminReview, { list, id: subject })}>
      Open the case
    </AppLink>
  ) : (
    <AppLink underline="always" to={generatePath(paths.adminUserDetail, { userId: user })}>
      Open the account
    </AppLink>
  );
}

const auditTexts: Readonly<Record<string, string>> = {
  'not-sealed': 'Rows of the audit trail are not sealed',
  'not-alerted': 'Nobody was alerted about a row of the audit trail',
};

/** The broken invariant, or the event on the chain or in the audit trail, in words. Otherwise its code. */
function describeFinding({ code, source }: FindingWire, invariants: BooksWire['invariants']): string {
  if (source === 'chain') return chainFindingText(code);
  if (source === 'audit') return auditTexts[code] ?? 'The audit trail is not as it was sealed';
  const text = invariants.find(({ invariant }) => invariant === code)?.text;
  return text === undefined ? `The check ${code} failed` : `It is not true that ${text}`;
}

const line = { ...dividedRow, alignItems: 'center', justifyItems: 'start', rowGap: 1, px: 0, py: 1.5 };

/** Asks for the correcting entry or a note, then previews the closing of the finding. */
function CloseFindingDialog({ finding, isOpen, onClose }: DialogState & { finding: FindingWire }) {
  const [note, setNote] = useState('');
  const [entryId, setEntryId] = useState('');
  const [request, setRequest] = useState<{ findingId: string; entryId: string; note: string }>();
  const action = useDialogCall(findingContract['close-finding'], {
    toast: 'Finding closed',
    isOpen,
    onClose: () => setRequest(undefined),
    onDone: onClose,
  });
  if (request !== undefined)
    return (
      <PreviewedDialog
        {...action.dialog}
        title={`Close ${finding.code}?`}
        text={[
          finding.detail,
          ...(request.entryId === '' ? [] : [`Corrected by the entry ${request.entryId}`]),
          ...(request.note === '' ? [] : [request.note]),
        ].join(' · ')}
        confirmLabel="Close finding"
        busyText="Closing..."
        operation="close-finding"
        request={request}
        onConfirm={({ expected }) => action.run({ body: { ...request, expected } })}
      />
    );
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Close ${finding.code}?`}
      text="It closes with the journal entry that corrected it, with a note, or with both."
      submitLabel="Continue"
      busyText="Checking..."
      isBusy={false}
      isDisabled={note.trim() === '' && entryId.trim() === ''}
      onClose={onClose}
      onSubmit={() => setRequest({ findingId: finding._id, entryId: cleanTyped(entryId), note: note.trim() })}
    >
      <TextField
        label="Journal entry (id)"
        value={entryId}
        onChange={({ target }) => setEntryId(target.value)}
        slotProps={{ htmlInput: { maxLength: findingLimits.entryIdLengthMax, autoComplete: 'off' } }}
      />
      <RemarksField label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
    </FormDialog>
  );
}
