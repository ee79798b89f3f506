import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { legalHoldContract } from '@keelstone/domain/desk/legal-hold/legal-hold.contract';
import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { useCursorPages } from '../../../../lib/query/use-pages.ts';
import { type DialogState, useDialog } from '../../../../lib/use-dialog.ts';
import { GavelIcon } from '../../../../theme/icons.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { PageSection } from '../../../../ui/page-section.tsx';
import { FormDialog } from '../../../../ui/question-dialog.tsx';
import { PagedList } from '../../../../ui/records/paged-list.tsx';
import { RemarksField } from '../../../../ui/remarks-field.tsx';
import { NamedPerson } from '../../../core/user/named-person.tsx';

/** The people on legal hold. Setting or lifting a hold is proposed here, and confirmed in the list of proposals. */
export function HoldsCard() {
  const pages = useCursorPages(legalHoldContract['list-holds']);
  const proposal = useDialog<{ person: HeldPerson }>();
  return (
    <PageSection
      title="Legal holds"
      lead="Nothing about these people is erased. It takes two administrators to set a hold and to lift it, and the person never sees it."
      action={
        <Button variant="outlined" onClick={() => proposal.open({ person: undefined })}>
          Propose a hold
        </Button>
      }
    >
      <Card>
        <PagedList
          pages={pages}
          skeleton={<Skeleton variant="rounded" height={56} sx={{ m: { xs: 2, sm: 3 } }} />}
          empty={{ icon: <GavelIcon />, text: 'People on legal hold appear here.' }}
        >
          {(holds) =>
            holds.map(({ user, reason, proposedBy, confirmedBy, since }, index) => (
              <Fragment key={user._id}>
                {index > 0 && <Divider />}
                <Stack
                  component="article"
                  aria-label={`Legal hold on ${user.name}`}
                  spacing={1}
                  sx={{ p: { xs: 2, sm: 3 }, alignItems: 'flex-start' }}
                >
                  <Typography variant="h3">
                    <NamedPerson person={user} />
                  </Typography>
                  <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                    {reason}
                  </Typography>
                  <Typography variant="note">
                    Proposed by <NamedPerson person={proposedBy} />, confirmed by{' '}
                    <NamedPerson person={confirmedBy} />, <DateTime iso={since} precision="minute" />
                  </Typography>
                  <Button
                    size="small"
                    aria-label={`Propose to lift the hold on ${user.name}`}
                    onClick={() => proposal.open({ person: user })}
                  >
                    Propose to lift
                  </Button>
                </Stack>
              </Fragment>
            ))
          }
        </PagedList>
      </Card>
      {proposal.render(({ person }, state) => (
        <ProposeHoldDialog person={person} {...state} />
      ))}
    </PageSection>
  );
}

/** The person whose hold is lifted; `undefined` to set a hold. */
type HeldPerson = { _id: string; name: string } | undefined;

/** Proposes to set a legal hold, or to lift one. */
function ProposeHoldDialog({ person, ...state }: DialogState & { person: HeldPerson }) {
  const [id, setId] = useState('');
  const [reason, setReason] = useState('');
  const action = useDialogCall(legalHoldContract['propose-hold'], state);
  return (
    <FormDialog
      {...action.dialog}
      title={person === undefined ? 'Propose a legal hold?' : `Propose to lift the hold on ${person.name}?`}
      text="Another administrator has to confirm it. The person is not told, and must not be."
      submitLabel="Propose"
      busyText="Proposing..."
      isDisabled={reason.trim() === '' || (person === undefined && id.trim() === '')}
      onSubmit={() =>
        action.run({
          body: {
            id: person?._id ?? cleanTyped(id),
            isHeld: person === undefined,
            reason: reason.trim(),
          },
        })
      }
    >
      {person === undefined && (
        <TextField
          label="User (id)"
          helperText="The last part of the address of their page."
          value={id}
          onChange={({ target }) => setId(target.value)}
          slotProps={{ htmlInput: { maxLength: 128, autoComplete: 'off' } }}
        />
      )}
      <RemarksField label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
    </FormDialog>
  );
}
