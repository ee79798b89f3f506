import type { AdministratorsWire, ReviewCaseWire } from '@keelstone/domain/api/review.wire';
import type { ReviewList } from '@keelstone/domain/review/review-list';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useAdministrators } from '../../lib/review/use-administrators.ts';
import { useAssignCase } from '../../lib/review/use-change-case.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { useMenu } from '../../lib/use-menu.ts';

type Props = {
  list: ReviewList;
  id: string;
  subjectId: string;
} & Pick<ReviewCaseWire, 'assignee'>;

/** Who works on a case: oneself with one click, another administrator by a menu; never whom it is about. */
export function Assignment({ list, id, subjectId, assignee }: Props) {
  const { _id: adminId } = useCurrentUser();
  const { button, menu, close } = useMenu();
  const administrators = useAdministrators({ isOn: menu.open });
  const { mutate, isPending } = useAssignCase({ list, id });
  const isOwn = assignee?._id === adminId;
  const taken = [adminId, subjectId, assignee?._id];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Typography variant="body2" role="status" sx={{ mr: 'auto' }}>
        {assignee === undefined ? 'Nobody is assigned.' : `Assigned to ${isOwn ? 'you' : assignee.name}.`}
      </Typography>
      <Button
        size="small"
        disabled={isPending}
        onClick={() => {
          mutate(isOwn ? null : adminId);
        }}
      >
        <span>{isOwn ? 'Unassign' : 'Assign to me'}</span>
      </Button>
      <Button size="small" disabled={isPending} {...button}>
        Assign to...
      </Button>
      <Menu {...menu}>
        {choices(administrators, {
          isOffered: ({ _id }) => !taken.includes(_id),
          onChoose: ({ _id }) => {
            close();
            mutate(_id);
          },
        })}
      </Menu>
    </Box>
  );
}

type Administrator = AdministratorsWire['items'][number];
type Choosing = { isOffered: (each: Administrator) => boolean; onChoose: (chosen: Administrator) => void };

/** The items of the menu: a function, not a component, since a menu focuses only its own children. */
function choices(
  { data, isError, refetch }: ReturnType<typeof useAdministrators>,
  { isOffered, onChoose }: Choosing,
) {
  const offered = data?.items.filter(isOffered);
  if (offered === undefined && isError)
    return (
      <MenuItem key="failed" onClick={() => void refetch()}>
        Could not be loaded. Try again
      </MenuItem>
    );
  if (offered === undefined) return <MenuItem disabled>Loading...</MenuItem>;
  if (offered.length === 0)
    return (
      <MenuItem key="nobody" disabled>
        There is nobody else to choose.
      </MenuItem>
    );
  return offered.map((each) => (
    <MenuItem
      key={each._id}
      onClick={() => {
        onChoose(each);
      }}
    >
      {each.name}
    </MenuItem>
  ));
}
