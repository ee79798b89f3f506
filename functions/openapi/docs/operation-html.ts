import { errorCodes, errorTable } from '@keelstone/domain/errors';
import type { Answer, Document, Operation, Parameter, Schema } from './document.ts';
import { codeBlock, escapeHtml, inlineToHtml, tableOf } from './html.ts';
import { nameOf, notesOf, shapeTable, typeOf } from './shape-table.ts';

type Components = Document['components'];

/** What the page states once for all calls. */
const ofEveryCall = ['4XX', '500'];

/** One call: what it is for, what it takes, what it returns, and why it may be refused. */
export function operationHtml(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  components: Components,
): string {
  const { operationId, summary, description } = operation;
  return `<details id="${escapeHtml(operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b>
<code>${escapeHtml(path)}</code> <span>${inlineToHtml(summary)}</span></summary>
<p>${inlineToHtml(description)}</p>
${parametersHtml(operation, components)}${bodyHtml(operation, components)}${answerHtml(operation)}${refusalsHtml(operation, components)}</details>`;
}

function parametersHtml({ parameters }: Operation, components: Components): string {
  if (parameters.length === 0) return '';
  const rows = parameters
    .map((parameter) => resolved(parameter, components))
    .map(({ name = '', in: where = '', required, description, schema = {} }) => [
      `<code>${escapeHtml(name)}</code>${required === true ? '' : ' <small>optional</small>'}`,
      `${typeOf(schema)} in the ${where}`,
      notesOf({ ...schema, description }),
    ]);
  return `<h3>Parameters</h3>${tableOf(['Name', 'Type', 'Notes'], rows)}`;
}

function bodyHtml({ requestBody }: Operation, { schemas }: Components): string {
  const media = requestBody?.content['application/json'];
  if (media === undefined) return '';
  const { schema = {}, example } = media;
  // A request's shape belongs to one call, so its fields are shown here and not only among the shapes.
  const shape = schema.$ref === undefined ? schema : schemas[nameOf(schema.$ref)];
  return `<h3>Body</h3>${schema.$ref === undefined ? '' : schemaHtml(schema)}${shapeTable(shape ?? {})}${exampleHtml(example)}`;
}

function answerHtml({ responses }: Operation): string {
  const { description = '', content = {} } = responses['200'] ?? {};
  const shown = Object.entries(content).map(([contentType, { schema, example }]) =>
    contentType === 'application/json' && schema?.format !== 'binary'
      ? schemaHtml(schema) + exampleHtml(example)
      : `<p>A file: <code>${escapeHtml(contentType)}</code></p>${exampleHtml(example)}`,
  );
  return `<h3>Answer 200</h3><p>${inlineToHtml(description)}</p>${shown.join('')}`;
}

/** A link to a shape, or the fields of one that has no name. */
function schemaHtml(schema: Schema = {}): string {
  return schema.properties === undefined ? `<p>Shape: ${typeOf(schema)}</p>` : shapeTable(schema);
}

function exampleHtml(example: unknown): string {
  return example === undefined ? '' : codeBlock(example);
}

function refusalsHtml({ responses }: Operation, components: Components): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200' && !ofEveryCall.includes(status))
    .flatMap(([status, answer]) => refusalRows(status, answer, components));
  return rows.length === 0 ? '' : `<h3>Refusals</h3>${refusalTable(rows)}`;
}

/** The refusals that any call may return. */
export function commonRefusalsHtml(components: Components): string {
  const { Unreadable, Internal } = components.responses;
  const rows = [
    ...refusalRows('4XX', Unreadable ?? {}, components),
    ...refusalRows('500', Internal ?? {}, components),
  ];
  return refusalTable(rows);
}

function refusalTable(rows: readonly (readonly string[])[]): string {
  return tableOf(['Status', 'Code', 'Text'], rows);
}

function refusalRows(status: string, answer: Answer, { responses }: Components): string[][] {
  const { content } = answer.$ref === undefined ? answer : (responses[nameOf(answer.$ref)] ?? {});
  const codes = Object.keys(content?.['application/json']?.examples ?? {});
  return errorCodes
    .filter((code) => codes.includes(code))
    .map((code) => {
      const { status: exact, message } = errorTable[code];
      return [status === '4XX' ? String(exact) : status, `<code>${code}</code>`, escapeHtml(message)];
    });
}

function resolved(parameter: Parameter, { parameters }: Components): Parameter {
  return parameter.$ref === undefined ? parameter : (parameters[nameOf(parameter.$ref)] ?? parameter);
}
