/** One thing that was examined. `remedy` explains how to fix it; a `note` only names what cannot be seen from here. */
export type Finding = { verdict: 'ok' | 'missing' | 'note'; what: string; found: string; remedy?: string };

const marks = { ok: 'ok     ', missing: 'MISSING', note: 'note   ' } as const;

/** Prints findings; true where nothing is missing. */
export function showFindings(findings: readonly Finding[], print: (line: string) => void): boolean {
  for (const { verdict, what, found, remedy } of findings) {
    print(`${marks[verdict]} ${what}: ${found}`);
    if (remedy !== undefined) for (const line of remedy.split('\n')) print(`          ${line}`);
  }
  return isWell(findings);
}

/** True where nothing is missing. */
export function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'missing');
}
