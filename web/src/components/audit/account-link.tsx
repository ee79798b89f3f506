import { generatePath } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { AppLink } from '../app-link.tsx';
import { actorText, type Account } from './audit-texts.ts';

/** An account by its name, with its address and id on hover; no link for what no account did. */
export function AccountLink({ id, name, email, ownId }: Account & { ownId: string }) {
  const text = actorText({ id, name, email }, ownId);
  if (id.includes(':') || id === ownId) return <span>{text}</span>;
  return (
    <AppLink
      to={generatePath(paths.adminUserDetail, { userId: id })}
      title={email === '' ? id : `${email} · ${id}`}
    >
      {text}
    </AppLink>
  );
}
