import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** The server behind the Hosting emulator, which comes with firebase-tools. */
type Superstatic = (options: {
  stack: 'strict';
  config: unknown;
  cwd: string;
  rewriters: { function(rewrite: { function: { functionId: string } }): Promise<unknown> };
}) => (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves what Hosting would with this part of a firebase.json; a function answers with its name. */
export function hostingServer(config: unknown, cwd: string): Server {
  const serve = (load('superstatic') as { default: Superstatic }).default({
    stack: 'strict',
    config,
    cwd,
    rewriters: {
      function: ({ function: { functionId } }) => Promise.resolve({ data: functionId, status: 200 }),
    },
  });
  return createServer((request, response) => {
    serve(request, response, () => response.writeHead(404).end());
  });
}

/** The few internal functions of firebase-tools that we check with: its own validation, without an account. */
type Tools = {
  'firebaseConfigValidate.js': {
    getValidator(): ((config: unknown) => boolean) & { errors?: readonly object[] | null };
  };
  'firestore/api.js': { FirestoreApi: new () => { validateSpec(spec: unknown): void } };
  'functions/env.js': { parseStrict(text: string): Record<string, string> };
  'deploy/functions/runtimes/supported/types.js': {
    RUNTIMES: Record<string, { status: string; deprecationDate: string } | undefined>;
  };
};

/** Types end here: firebase-tools ships none. It is pinned, and the suite `deploy` notices when one of these moves. */
function tool<Path extends keyof Tools>(path: Path): Tools[Path] {
  return load(`firebase-tools/lib/${path}`) as Tools[Path];
}

/** Lists the faults that firebase-tools finds in a firebase.json. */
export function listConfigFaults(config: unknown): string[] {
  const validate = tool('firebaseConfigValidate.js').getValidator();
  return validate(config) ? [] : (validate.errors ?? []).map((error) => JSON.stringify(error));
}

/** Lists the faults that firebase-tools finds in a firestore.indexes.json. */
export function listIndexFaults(spec: unknown): string[] {
  try {
    new (tool('firestore/api.js').FirestoreApi)().validateSpec(spec);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Reads a `.env` file as a deploy would. Throws if a deploy would: at a line or a name that it does not accept. */
export function parseEnvFile(text: string): Record<string, string> {
  try {
    return tool('functions/env.js').parseStrict(text);
  } catch (error) {
    throw new Error(reasonsOf(error).join('\n'), { cause: error });
  }
}

/** firebase-tools reports "Validation failed", with the details in `children`. */
function reasonsOf(error: unknown): string[] {
  const children: unknown = error instanceof Error ? Reflect.get(error, 'children') : undefined;
  const errors: unknown[] = Array.isArray(children) && children.length > 0 ? children : [error];
  return errors.map((one) => (one instanceof Error ? one.message : String(one)));
}

/** Google's support for a runtime, as far as the installed firebase-tools knows. */
export function runtimeStatus(runtime: string): { status: string; deprecationDate: string } | undefined {
  return tool('deploy/functions/runtimes/supported/types.js').RUNTIMES[runtime];
}

/** The runtimes of Node that Google supports at this moment, as far as the installed firebase-tools knows. */
export function listSupportedRuntimes(nowMs: number): string[] {
  return Object.entries(tool('deploy/functions/runtimes/supported/types.js').RUNTIMES).flatMap(
    ([name, known]) =>
      name.startsWith('nodejs') && known?.status === 'GA' && Date.parse(known.deprecationDate) > nowMs
        ? name
        : [],
  );
}
