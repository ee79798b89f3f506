import type { RulesFile, ServiceDeclaration } from '../syntax/declaration.ts';
import { parseFile } from '../syntax/parse-file.ts';
import { CompileError, type Position, SourceText } from '../syntax/source.ts';
import { FunctionBinder } from './function-binder.ts';
import { SOURCE_BYTES_MAX } from './limits.ts';
import type { Program, RuleBlock } from './program.ts';
import { refuseDuplicateFunctions, Scope } from './scope.ts';
import { ServiceBinder } from './service-binder.ts';
import { functionsOfService, type ServiceFunctions } from './service-functions.ts';

export interface CompileFault extends Position {
  readonly fileName: string;
  readonly description: string;
}

export type CompileResult =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly faults: readonly CompileFault[] };

/**
 * Parses and checks a rules file (local-stack.md 4.1, 4.7). Everything that can be known before a request comes is
 * a fault here, with line and column; nothing that is not understood becomes a silent refusal later.
 */
export function compile(fileName: string, content: string): CompileResult {
  const source = new SourceText(fileName, content);
  const faults: CompileError[] = [];
  const program = checked(source, faults);
  if (program !== undefined && faults.length === 0) return { ok: true, program };
  const ordered = faults.sort((a, b) => a.at - b.at);
  return {
    ok: false,
    faults: ordered.map(({ message, at }) => ({ fileName, description: message, ...source.positionOf(at) })),
  };
}

function checked(source: SourceText, faults: CompileError[]): Program | undefined {
  try {
    if (Buffer.byteLength(source.content) > SOURCE_BYTES_MAX) {
      throw new CompileError(`A rules file may have at most ${SOURCE_BYTES_MAX / 1024} KB.`, 0);
    }
    const file = parseFile(source);
    if (file.services.length === 0)
      throw new CompileError("The file has no 'service' block.", source.content.length);
    return { source, version: file.version, services: bindServices(file, faults) };
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    faults.push(error);
    return undefined;
  }
}

function bindServices(file: RulesFile, faults: CompileError[]): Program['services'] {
  refuseDuplicateFunctions(file.functions);
  const fileScope = new Scope(file.functions);
  const services = new Map<string, readonly RuleBlock[]>();
  const binders: FunctionBinder[] = [];
  for (const service of file.services) {
    const binder = new FunctionBinder(serviceFunctionsOf(service));
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

function serviceFunctionsOf({ name, at }: ServiceDeclaration): ServiceFunctions {
  const functions = functionsOfService(name);
  if (functions === undefined) throw new CompileError(`Unknown service '${name}'.`, at);
  return functions;
}
