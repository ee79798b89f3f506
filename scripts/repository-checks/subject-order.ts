import { dirname, join, normalize } from 'node:path';
import { rooms } from '../subjects.mjs';
import type { SourceFile } from './source-file.ts';

const trees = ['domain/src', 'functions/src/features', 'web/src/features'];
/** Every subject as its folder in a tree, in their order. */
const subjects = Object.entries(rooms).flatMap(([room, words]) => words.map((word) => `${room}/${word}`));
/** Folders below every subject: kernels, the platform, and what knows pages but no subject. */
const below = /^(?:domain\/src\/kernel|functions\/src\/platform|web\/src\/(?:ui|lib|config|theme))\//;
/** Numbers and texts import no rules: everybody may read them. */
const isTable = (path: string): boolean => /\.(?:limits|texts)\.ts$/.test(path);
const isShipped = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

/**
 * The later subjects whose definitions in `domain` a subject of `functions` or `web` uses: lists and cases of several
 * kinds of records, and facts that stand beside others. Folders below the subjects may use any. Within a package there is
 * no exception.
 */
const lookUps: Readonly<Record<string, readonly string[]>> = {
  'core/device': ['core/session'],
  'core/upload': ['identity/kyc', 'money/transaction'],
  'core/one-time-link': ['core/user'],
  'core/security-event': ['rights/retention'],
  'core/ledger': ['money/transaction', 'money/statement'],
  'core/legal': ['core/user'],
  'core/two-person-rule': ['desk/proposal'],
  'core/decision': ['core/question', 'access/second-factor'],
  'core/question': ['identity/kyc', 'money/transaction'],
  'core/review': [
    ...['access/step-up', 'identity/kyc', 'money/transaction'],
    ...['desk/proposal', 'desk/desk', 'desk/inbox'],
  ],
  'core/finding': ['money/blockchain', 'desk/books'],
  'access/password': ['access/second-factor'],
  'access/sign-in': ['people/activity'],
  'access/account-lock': ['money/address-book'],
  'people/activity': ['rights/retention'],
  'money/deposit-address': ['money/transaction', 'money/blockchain'],
  'money/address-book': ['money/transaction', 'desk/inbox'],
  'money/transaction': ['money/blockchain', 'money/statement', 'rights/retention'],
  'money/blockchain': ['money/payout', 'desk/inbox'],
  'money/approval': ['desk/inbox'],
  'money/figures': ['desk/audit'],
  'desk/audit': ['rights/retention'],
};
const isLookUp = (path: string, from: string | undefined, target: string): boolean =>
  !path.startsWith('domain/') &&
  target.startsWith('domain/') &&
  (from === undefined || (lookUps[from] ?? []).includes(subjectOf(target) ?? ''));

/** Subjects in folders that the list does not name, and imports of what comes later in it. */
export function listSubjectOrderFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isShipped(path))
    .flatMap(({ path, text }) => {
      const from = subjectOf(path);
      if (from === 'unknown') return [`${path}: scripts/subjects.mjs has no such subject`];
      if (from === undefined && !below.test(path)) return [];
      return importsOf(path, text)
        .filter((target) => !isTable(target) && rankOf(subjectOf(target)) > rankOf(from))
        .filter((target) => !isLookUp(path, from, target))
        .map(
          (target) =>
            `${path}: imports ${target}, which comes after it in scripts/subjects.mjs: what both need belongs in the earlier one`,
        );
    });
}

function importsOf(from: string, text: string): string[] {
  const imports = text.matchAll(/(?:from|import|declare module)\s*\(?\s*'(\.|@keelstone\/domain\/)([^']+)'/g);
  return [...imports].map(([, start = '', target = '']) =>
    start === '.' ? normalize(join(dirname(from), `.${target}`)) : `domain/src/${target}.ts`,
  );
}

/** `room/word` of a path, `unknown` in a folder of a room that is no subject, `undefined` outside of the rooms. */
function subjectOf(path: string): string | undefined {
  const tree = trees.find((each) => path.startsWith(`${each}/`));
  if (tree === undefined) return undefined;
  const [room = '', word = '', file] = path.slice(tree.length + 1).split('/');
  if (!Object.hasOwn(rooms, room)) return tree === 'domain/src' ? undefined : 'unknown';
  return file !== undefined && subjects.includes(`${room}/${word}`) ? `${room}/${word}` : 'unknown';
}

function rankOf(subject: string | undefined): number {
  return subject === undefined ? -1 : subjects.indexOf(subject);
}
