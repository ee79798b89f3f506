import type { RulesFile } from '../syntax/declaration.ts';
import { parseFile } from '../syntax/parse-file.ts';
import { CompileError, type CompileFault, SourceText } from '../syntax/source.ts';
import { FunctionBinder } from './function-binder.ts';
import { SOURCE_BYTES_MAX } from './limits.ts';
import type { Program, RuleBlock } from './program.ts';
import { refuseDuplicateFunctions, Scope } from './scope.ts';
import { ServiceBinder } from './service-binder.ts';
import { functionsOfService } from './service-functions.ts';

export type CompileResult =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly faults: readonly CompileFault[] };

/**
 * Parses and checks a rules file. What Google's compiler refuses is a fault, with line and column. What it only warns
 * of (an unknown name, a wrong number of arguments) is a warning here too, and an error where a request reaches it.
 */
export function compile(fileName: string, content: string): CompileResult {
  const source = new SourceText(fileName, content);
  const faults: CompileError[] = [];
  const warnings: CompileError[] = [];
  const checked = check(source, faults, warnings);
  const shown = (errors: readonly CompileError[]) =>
    errors.toSorted((a, b) => a.at - b.at).map(({ at, message }) => source.faultAt(at, message));
  if (checked === undefined || faults.length > 0) return { ok: false, faults: shown(faults) };
  return { ok: true, program: { ...checked, source, warnings: shown(warnings) } };
}

function check(
  source: SourceText,
  faults: CompileError[],
  warnings: CompileError[],
): Pick<Program, 'version' | 'services'> | undefined {
  try {
    if (Buffer.byteLength(source.content) > SOURCE_BYTES_MAX) {
      throw new CompileError(`A rules file may have at most ${SOURCE_BYTES_MAX / 1024} KB.`, 0);
    }
    const file = parseFile(source);
    if (file.services.length === 0)
      throw new CompileError("The file has no 'service' block.", source.content.length);
    return { version: file.version, services: bindServices(file, faults, warnings) };
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    faults.push(error);
    return undefined;
  }
}

function bindServices(
  file: RulesFile,
  faults: CompileError[],
  warnings: CompileError[],
): Program['services'] {
  refuseDuplicateFunctions(file.functions);
  const fileScope = new Scope(file.functions);
  const services = new Map<string, readonly RuleBlock[]>();
  const binders: FunctionBinder[] = [];
  for (const service of file.services) {
    const functions = functionsOfService(service.name);
    if (functions === undefined) {
      warnings.push(new CompileError(`Unknown service '${service.name}'.`, service.at));
      continue;
    }
    const binder = new FunctionBinder(functions, warnings);
    if (services.has(service.name))
      throw new CompileError(`Duplicate service '${service.name}'.`, service.at);
    services.set(service.name, new ServiceBinder(file.version, binder, faults).bind(service, fileScope));
    binders.push(binder);
  }
  // Functions of the file may suit only one of its services, so they are checked where they are called; those that
  // nothing calls are checked last, as functions of the first service.
  const [first] = binders;
  if (first !== undefined) {
    const uncalled = file.functions.filter(
      (declaration) => !binders.some((binder) => binder.hasSeen(declaration)),
    );
    new ServiceBinder(file.version, first, faults).bindFunctions(uncalled, fileScope);
  }
  return services;
}
