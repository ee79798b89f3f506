import Box from '@mui/material/Box';
import { generatePath } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { AppLink } from '../../../ui/app-link.tsx';

type NamedPersonProps = { person: { _id: string; name: string; email?: string | undefined } };

/** A person with email address and a link to their account, because people choose their own names. */
export function NamedPerson({ person: { _id, name, email } }: NamedPersonProps) {
  const { _id: ownId } = useCurrentUser();
  if (_id === ownId) return <span>you</span>;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <AppLink to={generatePath(paths.adminUserDetail, { userId: _id })} underline="always">
        <bdi>{name}</bdi>
      </AppLink>
      {email !== undefined && <span>{` (${email})`}</span>}
    </Box>
  );
}
