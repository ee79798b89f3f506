// What scripts/lighthouse.ts uses of both packages: their own types are there only once they are installed.
type Chrome = { port: number; kill: () => void };

export type Report = {
  runtimeError?: { code: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

export const launch: (options: { chromePath?: string; chromeFlags: string[] }) => Promise<Chrome>;

export const lighthouse: (
  url: string,
  options: { port: number; onlyCategories: string[]; logLevel: 'error'; throttlingMethod?: 'devtools' },
) => Promise<{ lhr: Report } | undefined>;
