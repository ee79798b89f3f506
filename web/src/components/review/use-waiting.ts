import { caseAge, type CaseAge } from '@keelstone/domain/review/case-age';
import { useState } from 'react';
import { waitText } from '../../lib/age.ts';
import { serverNowMs } from '../../lib/server-time.ts';

const looks: Record<CaseAge, { color: string; word: string }> = {
  fresh: { color: 'text.secondary', word: 'new' },
  ageing: { color: 'text.primary', word: 'ageing' },
  old: { color: 'warning.main', word: 'old' },
};

/** How long somebody waits for a decision ("3 days"), its step as a word, and a colour that repeats it. */
export function useWaiting(iso: string): { color: string; word: string; text: string } {
  const [nowMs] = useState(() => serverNowMs());
  return { ...looks[caseAge(nowMs - Date.parse(iso))], text: waitText(iso, nowMs) };
}
