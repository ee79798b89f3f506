import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from '../repository-checks/source-file.ts';
import { called, type Definition, findDefinition, lineAt, screens, type Use } from './kinds.ts';

/** The role of a place for the word, the place, and something to recognise it by. */
export type Place = { role: string; path: string; line?: number; text?: string };

export function isOfFeature({ path }: { path: string }): boolean {
  return /^functions\/src\/features\/(?!.*\.test\.)/.test(path);
}

/** The layers behind the entry of a call: its body, who answers it, what decides about it and what is stored. */
export function listLayers({ name, file, text }: Definition, files: readonly SourceFile[]): Place[] {
  const handler = `^ {2}(?:async )?'?${name}'?(?:\\(|: (?:async )?\\()`;
  const decision = `^export const \\w+ = defineDecision\\('${name}'`;
  const answer = new RegExp(`${handler}|${decision}`, 'm');
  const answers = files
    .filter((each) => isOfFeature(each) && answer.test(each.text))
    .map((each) => findDefinition(each, each.text.search(answer)));
  const isDecision = (each: Definition): boolean => each.text.startsWith('export const');
  const services = answers.flatMap((each) =>
    isDecision(each) ? [] : listImports(each.file, each.text, 'service', files),
  );
  const sources = files.filter(({ path }) =>
    [...services, ...answers.map((each) => each.file)].some((each) => each.path === path),
  );
  const within = (role: string, words: RegExp): Place[] =>
    sources.flatMap((each) => listImports(each, each.text.match(words)?.join(' ') ?? '', role, files));
  return [
    ...listImports(file, /body: \w+/.exec(text)?.[0] ?? '', 'body', files),
    ...within('rule', /\bdecide[A-Z]\w+/g).filter(({ path }) => path.startsWith('domain/')),
    ...answers.map((each) => ({
      role: isDecision(each) ? 'decision' : 'handler',
      path: each.file.path,
      line: each.line,
    })),
    ...services.filter(isOfFeature),
    ...repositoriesOf(sources, files),
    ...screensOf(name, files),
  ];
}

/** The screens that use the hooks and functions that send a call. */
function screensOf(name: string, files: readonly SourceFile[]): Place[] {
  return files
    .filter(({ path, text }) => /^web\/src\/(?!.*\.test\.).*\.ts$/.test(path) && called(name).test(text))
    .flatMap((file) => {
      const senders = [...file.text.matchAll(new RegExp(called(name), 'g'))]
        .map(({ index }) => findDefinition(file, index).table)
        .filter((sender) => sender !== '' && exported(sender).test(file.text));
      return senders.flatMap((each) => listUses(['screen', screens, new RegExp(`\\b${each}\\(`)], files));
    });
}

/** The repositories behind the `deps` that files name. */
function repositoriesOf(sources: readonly SourceFile[], files: readonly SourceFile[]): Place[] {
  const used = new Set(sources.flatMap(({ text }) => text.match(/(?<=\bdeps\.)\w+/g) ?? []));
  return files
    .filter(({ path }) => /^functions\/src\/(?:entry\/database|platform\/platform)-deps\.ts$/.test(path))
    .flatMap((each) => {
      const lines = each.text.match(/^ {4}\w+: \w+(?:Repository|Collection)\b/gm) ?? [];
      const made = lines.filter((line) => used.has(/\w+/.exec(line)?.[0] ?? ''));
      return listImports(each, made.join(' '), 'repository', files);
    });
}

/** The page of an address, from the table of routes. */
export function findPage(name: string, files: readonly SourceFile[]): Place[] {
  return files
    .filter(({ path }) => /^web\/src\/app\/routes\.tsx$/.test(path))
    .flatMap(({ path, text }) => {
      const [, found] = new RegExp(`paths\\.${name},[^;]*?import\\('([^']+)'\\)`).exec(text) ?? [];
      return found === undefined ? [] : [{ role: 'page', path: normalize(join(dirname(path), found)) }];
    });
}

/** Where the names are defined that a file imports and a text of it uses. */
export function listImports(
  file: SourceFile,
  text: string,
  role: string,
  files: readonly SourceFile[],
): Place[] {
  return [...file.text.matchAll(/^import (?:type )?\{([^}]+)\} from '([^']+)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const target = from.startsWith('.')
        ? normalize(join(dirname(file.path), from))
        : `${from.replace('@keelstone/domain', 'domain/src')}.ts`;
      const used = names
        .split(/[\s,]+/)
        .filter((name) => new RegExp(`\\b${name}\\b`).test(text) && name !== '');
      return used.flatMap((name) =>
        listUses([role, new RegExp(`^${target.replaceAll('.', '\\.')}$`), exported(name)], files),
      );
    },
  );
}

export function exported(name: string): RegExp {
  return new RegExp(`^export (?:async )?(?:const|function|type|interface|class) ${name}\\b`, 'm');
}

/** The first line of each file that has the text. */
export function listUses([role, file, text]: Use, files: readonly SourceFile[]): Place[] {
  return files
    .filter((each) => file.test(each.path) && text.test(each.text))
    .map((each) => ({ role, path: each.path, line: lineAt(each.text, each.text.search(text)) }));
}
