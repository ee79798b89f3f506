import type { ReactNode } from 'react';
import { paths } from '../config/paths.ts';
import type { HelpTopic } from '../content/help.ts';
import { AppLink } from './app-link.tsx';

/** Leads to the part of the help page that answers what is asked here. */
export function HelpLink({ topic, children }: { topic: HelpTopic; children: ReactNode }) {
  return <AppLink to={`${paths.help}#${topic}`}>{children}</AppLink>;
}
