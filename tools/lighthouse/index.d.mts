// What scripts/lighthouse.ts uses of both packages: their own types are there only once they are installed.
type Chrome = { port: number; kill: () => void };

type Audit = {
  score: number | null;
  title: string;
  displayValue?: string;
  numericValue?: number;
  /** In `mainthread-work-breakdown` what the main thread did, in milliseconds. */
  details?: { items?: { groupLabel?: string; duration?: number }[] };
};

export type Report = {
  runtimeError?: { code: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

export const launch: (options: { chromePath?: string; chromeFlags: string[] }) => Promise<Chrome>;

export const lighthouse: (
  url: string,
  options: { port: number; onlyCategories: string[]; logLevel: 'error'; throttlingMethod?: 'devtools' },
) => Promise<{ lhr: Report } | undefined>;
