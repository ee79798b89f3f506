import { join } from 'node:path';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import { appCheckHeader } from '@keelstone/domain/kernel/api/app-check';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { brand } from '@keelstone/domain/kernel/brand';
import { readJsonObject } from '../../emulator/src/json.ts';
import type { Document, Json } from './document.ts';
import type { NamedShapes } from './json-schema.ts';
import { operationOf, describedTags } from './operation.ts';
import { pathParameterComponents } from './parameters.ts';
import { errorShape, refusalExamples, sharedRefusals } from './refusals.ts';

const description = `The API of a crypto investment account. It is generated from the same contract that the server enforces.

**Sign in** with \`POST /api/auth/login\` and send its \`token\` as \`token: Bearer …\` or \`Authorization: Bearer …\`.

**Refusals** have one shape, \`Error\`: \`code\` is for programs, \`error\` for people. Each call lists its codes; any call
may also answer \`500\` with the code \`internal\`, and \`4XX\` to a request that cannot be read.

**Repeats**: what makes a transaction takes a \`transactionId\`, the time in milliseconds as text. The same request sent
twice is one transaction; the same id with other details is refused with \`key-reused\`.

**App Check**: if a deployment enforces it, every call but a public GET carries its token in \`${appCheckHeader}\`.`;

/** The contract as an OpenAPI 3.1 document. */
export function buildOpenapi(): Document {
  const shapes: NamedShapes = new Map([['Error', errorShape]]);
  const paths = pathsOf(shapes);
  const document = {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: readJsonObject(join(import.meta.dirname, '../../package.json'))['version'],
      description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: describedTags(),
    paths,
    components: {
      schemas: Object.fromEntries([...shapes].sort(([one], [other]) => (one < other ? -1 : 1))),
      responses: sharedRefusals,
      parameters: pathParameterComponents(),
      examples: refusalExamples,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: '`Bearer ` and an ID token.' },
        authorization: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
  // As it is written to the file: without `undefined` fields.
  return JSON.parse(JSON.stringify(document)) as Document;
}

function pathsOf(shapes: NamedShapes): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(contract) as [EndpointName, Endpoint][]) {
    for (const [spelling, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const key = path.replace(/:(\w+)/g, '{$1}');
      const operation = operationOf({ name, spelling, path }, shapes);
      paths[key] = { ...paths[key], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return paths;
}
