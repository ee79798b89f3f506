// What scripts/yardstick.ts uses of Stryker: its own types are there only once it is installed.
type Position = { line: number; column: number };

export type MutantResult = {
  fileName: string;
  mutatorName: string;
  location: { start: Position; end: Position };
  replacement?: string;
  status: string;
};

export const Stryker: new (options: Readonly<Record<string, unknown>>) => {
  runMutationTest: () => Promise<MutantResult[]>;
};
