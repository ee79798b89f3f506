import type { Credentials, LinkPurpose, SecureRight } from '@keelstone/domain/core/one-time-link/credentials';
import type { Secret } from '@keelstone/domain/core/one-time-link/secret';

/**
 * Migration: links that were stored before every mail led to `/secure`. Seven days after the deployment the last of
 * them has ended; then this file goes, and with it the redirects of `web/src/app/earlier-links.tsx`.
 */
const rights: Readonly<Record<string, SecureRight>> = {
  'disown-account': 'delete-account',
  'disown-factor-reset': 'stop-factor-reset',
};

type Stored = Readonly<Record<string, unknown>>;

export function parseLink(data: Stored): Secret {
  const link = data as Secret;
  return { ...link, purpose: rights[link.purpose] ?? link.purpose };
}

export function parseCredentials(data: Stored): Credentials {
  const credentials = data as Credentials;
  const links = Object.entries(credentials.links).map(([purpose, link]) => [
    rights[purpose] ?? purpose,
    link,
  ]);
  return { ...credentials, links: Object.fromEntries(links) as Partial<Record<LinkPurpose, never>> };
}
