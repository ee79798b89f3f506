import type { SourceFile } from '../repository-checks/source-file.ts';
import { rooms } from '../subjects.mjs';

/** A role, the files that are searched for it, and for what. */
export type Use = readonly [role: string, file: RegExp, text: RegExp];
/** A kind of thing with names of its own: where they are defined, and what refers to one. */
export type Kind = {
  file: RegExp;
  pattern: RegExp;
  /** The tables of the file that count, if not all do. */
  within?: RegExp;
  uses?: (name: string, table: string) => readonly Use[];
};
/** A definition, with its text up to the next one. */
export type Definition = { name: string; file: SourceFile; line: number; text: string; table: string };

const shipped = /^(?:domain|functions|web)\/src\/(?!.*(?:\.test\.|\/testing\/))/;
const server = /^functions\/src\/(?!.*\.test\.)/;
export const screens = /^web\/src\/(?!.*(?:\.test\.|\.calls\.|\/testing\/))/;
export const quoted = (name: string): RegExp => new RegExp(`'${name}'`);
/** A call, as its callers name it: `signInContract['pass-second-factor']`, `signInContract.login`. */
export const called = (name: string): RegExp => new RegExp(`'${name}'|Contract\\.${name}\\b`);

export const kinds: Readonly<Record<string, Kind>> = {
  call: {
    file: /^domain\/src\/.*\.contract\.ts$/,
    pattern: /^ {2}'?([\w-]+)'?: endpoint\(/gm,
    uses: (name) => [
      ['web calls', /^web\/src\/.*\.calls\.ts$/, called(name)],
      ['screen', screens, called(name)],
    ],
  },
  refusal: {
    file: /^domain\/src\/.*\.texts\.ts$/,
    pattern: /^ {2}'?([\w-]+)'?:/gm,
    within: /Refusals$/,
    uses: (name) => [
      ['status', /^domain\/src\/errors\.ts$/, new RegExp(`^ {2}'?${name}'?: \\d`, 'm')],
      ['used', shipped, quoted(name)],
    ],
  },
  mail: {
    file: /^domain\/src\/.*\.letters\.ts$/,
    pattern: /^ {2}'([\w-]+)':(?! ['`])/gm,
    uses: (name) => [
      ['rule', /^domain\/src\/mail-rules\.ts$/, quoted(name)],
      ['sent', server, quoted(name)],
    ],
  },
  limit: {
    file: /^(?:domain|functions)\/src\/.*\.limits\.ts$/,
    pattern: /^ {2}(\w+):/gm,
    uses: (name, table) => [['used', shipped, new RegExp(`\\b${table}\\.${name}\\b`)]],
  },
  collection: {
    file: /^domain\/src\/collections\.ts$/,
    pattern: /^ {2}(\w+): '/gm,
    uses: (name) => [
      ['kept by', server, new RegExp(`collections\\.${name}\\b`)],
      ['rules', /^firestore\./, new RegExp(`[/"]${name}[/"]`)],
    ],
  },
  job: {
    file: /^functions\/src\/entry\/(schedules|triggers)\.ts$/,
    pattern: /^export const (\w+) = (?:on|run)/gm,
  },
  'audit row': {
    file: /^domain\/src\/(?:desk\/audit\/audit-sentences|decisions)\.ts$/,
    pattern: /^ {2}'?([\w-]+)'?: ['{]/gm,
    within: /^(?:views|decisionKinds)$/,
    uses: (name) => [['written', server, new RegExp(`(?:action|kind): '${name}'`)]],
  },
  setting: {
    file: /^operator\/settings\.ts$/,
    pattern: /^ {2}(\w+): /gm,
    uses: (name) => [['used', shipped, new RegExp(`\\bsettings\\.${name}\\b`)]],
  },
  environment: {
    file: /^functions\/src\/platform\/settings\.ts$/,
    pattern: /^ {2}([A-Z_]+): /gm,
    within: /^table$/,
    uses: (name) => [['used', server, quoted(name)]],
  },
  page: {
    file: /^web\/src\/config\/paths\.ts$/,
    pattern: /^ {2}(\w+): '/gm,
    uses: (name) => [
      ['route', /^web\/src\/app\/routes\.tsx$/, new RegExp(`paths\\.${name}\\b`)],
      ['link', /^web\/src\/(?!app\/routes|.*\.test\.)/, new RegExp(`paths\\.${name}\\b`)],
    ],
  },
};

/** Words that addresses, documents and names of calls still have, and the subjects that they are now. */
export const oldWords: Readonly<Record<string, readonly string[]>> = {
  ...{ ask: ['question'], wallet: ['deposit-address'], factor: ['second-factor'], flag: ['kill-switch'] },
  ...{ policy: ['two-person-rule'], lock: ['account-lock'], notice: ['notification'], hold: ['legal-hold'] },
  ...{
    identity: ['kyc', 'auth-user'],
    chain: ['blockchain'],
    closing: ['account-closing'],
    lease: ['review'],
  },
  ...{ claim: ['statement', 'transaction'], secret: ['one-time-link'] },
};

export const words = Object.entries(rooms).flatMap(([room, each]) => each.map((word) => ({ word, room })));

/** Everything of a kind. */
export function listDefinitions({ file, pattern, within }: Kind, files: readonly SourceFile[]): Definition[] {
  return files
    .filter(({ path }) => file.test(path))
    .flatMap((each) =>
      [...each.text.matchAll(pattern)].map(({ index, 1: name }) => findDefinition(each, index, name)),
    )
    .filter(({ table }) => within === undefined || within.test(table));
}

/** The definition that begins at a position of a file: it ends before the next line that is indented no deeper. */
export function findDefinition(file: SourceFile, at: number, name = ''): Definition {
  const rest = file.text.slice(at);
  const depth = /^ */.exec(rest)?.[0].length ?? 0;
  const closing = depth > 0 ? `| {0,${String(depth - 1)}}[)}\\]]` : '';
  const end = new RegExp(`\\n(?: {0,${String(depth)}}(?=[^\\s)}\\]])${closing})`).exec(rest)?.index;
  const [table = ''] =
    file.text
      .slice(0, at)
      .match(/(?<=^(?:export )?(?:async )?(?:const|function) )\w+/gm)
      ?.slice(-1) ?? [];
  return { name, file, line: lineAt(file.text, at), text: rest.slice(0, end), table };
}

export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
