import { errorTexts } from '@keelstone/domain/error-texts';
import { errorCodes, errorStatuses } from '@keelstone/domain/errors';
import { docsStyle } from '../src/pipeline/docs-style.ts';
import type { Answer, Document, Operation, Schema } from './document.ts';

/** The document as a self-contained page, without scripts or further requests. */
export function docsPage({ info, tags, paths, components }: Document): string {
  const { schemas, responses } = components;
  const title = escapeHtml(info.title);
  const chapters = tags.map(({ name: tag, description }) => {
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation.tags.includes(tag))
        .map(([method, operation]) => operationHtml(`${method} ${path}`, operation, components)),
    );
    return `<h2 id="chapter-${tag}">${tag}</h2><p>${inline(description)}</p>${calls.join('\n')}`;
  });
  const shapes = Object.entries(schemas).map(
    ([name, schema]) => `<details id="shape-${name}" open><summary><b>${name}</b>
<span>${inline(schema.description ?? '')}</span></summary>${shapeTable(schema)}</details>`,
  );
  const links = [...tags.map(({ name }) => `chapter-${name}`), 'any-call', 'shapes'].map(
    (id) => `<a href="#${id}">${id.replace(/^chapter-/, '').replace('-', ' ')}</a>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>${docsStyle}</style></head><body><main><h1>${title}</h1>
${info.description
  .split('\n\n')
  .map((paragraph) => `<p>${inline(paragraph)}</p>`)
  .join('')}
<p>The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Chapters">${links.join(' ')}</nav>
${chapters.join('\n')}
<h2 id="any-call">Any call</h2><p>These refusals are listed with no call, because each may answer them.</p>
${refusalTable(Object.values(responses))}
<h2 id="shapes">Shapes</h2>${shapes.join('\n')}</main></body></html>`;
}

/** One call: what it is for, what it takes, what it returns, and why it may be refused. */
function operationHtml(call: string, operation: Operation, components: Document['components']): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const [method = '', path = ''] = call.split(' ');
  const rows = parameters
    .map(({ $ref, ...own }) => ($ref === undefined ? own : (components.parameters[nameOf($ref)] ?? own)))
    .map(({ name = '', in: where = '', required = false, description: about = '', schema = {} }) => [
      nameCell(name, required),
      `${typeOf(schema)} in the ${where}`,
      notesOf({ ...schema, description: about }),
    ]);
  const body = requestBody?.content['application/json'];
  const { $ref = '' } = body?.schema ?? {};
  const { description: answer = '', content = {} } = responses['200'] ?? {};
  const answers = Object.entries(content).map(
    ([type, { schema = {}, example }]) =>
      `<p>${type !== 'application/json' || schema.format === 'binary' ? `A file: <code>${type}</code>` : `Shape: ${typeOf(schema)}`}</p>${codeBlock(example)}`,
  );
  const own = Object.entries(responses).filter(([status, { $ref: shared }]) => status > '202' && !shared);
  return `<details id="${operationId}"><summary><b class="${method}">${method.toUpperCase()}</b>
<code>${escapeHtml(path)}</code> <span>${inline(summary)}</span></summary>
<p>${inline(description)}</p>
${rows.length === 0 ? '' : `<h3>Parameters</h3>${tableOf(['Name', 'Type', 'Notes'], rows)}`}
${body === undefined ? '' : `<h3>Body</h3><p>Shape: ${linkTo($ref)}</p>${shapeTable(components.schemas[nameOf($ref)] ?? {})}${codeBlock(body.example)}`}
<h3>Answer 200</h3><p>${inline(answer)}</p>${answers.join('')}
${own.length === 0 ? '' : `<h3>Refusals</h3>${refusalTable(own.map(([, each]) => each))}`}</details>`;
}

function refusalTable(answers: readonly Answer[]): string {
  const codes = answers.flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}));
  const rows = errorCodes
    .filter((code) => codes.includes(code))
    .map((code) => [String(errorStatuses[code]), `<code>${code}</code>`, escapeHtml(errorTexts[code])]);
  return tableOf(['Status', 'Code', 'Text'], rows);
}

/** The fields of a shape as a table; those of a shape within it follow with their path. */
function shapeTable(schema: Schema): string {
  const rowsOf = ({ properties = {}, required = [] }: Schema, prefix: string): string[][] =>
    Object.entries(properties).flatMap(([name, field]) => [
      [nameCell(prefix + name, required.includes(name)), typeOf(field), notesOf(field)],
      ...rowsOf(field, `${prefix}${name}.`),
    ]);
  return tableOf(['Field', 'Type', 'Notes'], rowsOf(schema, ''));
}

function nameCell(name: string, isRequired: boolean): string {
  return `<code>${escapeHtml(name)}</code>${isRequired ? '' : ' <small>optional</small>'}`;
}

/** "string", "number or null", a link to a shape, or a list of it. */
function typeOf({ $ref, type = 'any', items, format, anyOf }: Schema): string {
  if ($ref !== undefined) return linkTo($ref);
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (items !== undefined) return `list of ${typeOf(items)}`;
  return escapeHtml([type].flat().join(' or ') + (format === undefined ? '' : ` (${format})`));
}

const structure = [
  '$ref',
  'type',
  'format',
  'anyOf',
  'items',
  'properties',
  'required',
  'additionalProperties',
];

/** The description of a field and the rules for its value: `at least` is `minimum`, as in JSON Schema. */
function notesOf({ description = '', ...schema }: Schema): string {
  const rules = Object.entries(schema)
    .filter(([name]) => !structure.includes(name))
    .map(([name, value]) => {
      const title =
        name === 'enum' ? 'one of' : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return `${title} <code>${escapeHtml([value].flat().map(String).join(', '))}</code>`;
    });
  return [inline(description), rules.join('; ')].filter((note) => note !== '').join('<br>');
}

function linkTo(reference: string): string {
  return `<a href="#shape-${nameOf(reference)}">${nameOf(reference)}</a>`;
}

/** `User` of `#/components/schemas/User`. */
function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

/** A table that scrolls by itself if the screen is too narrow; its cells are HTML. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="table" tabindex="0"><table><thead>${line(head, 'th')}</thead>
<tbody>${rows.map((row) => line(row, 'td')).join('\n')}</tbody></table></div>`;
}

function codeBlock(value: unknown): string {
  if (value === undefined) return '';
  return `<pre tabindex="0">${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</pre>`;
}

/** The little Markdown that the document uses within a paragraph: **strong** and `code`. */
function inline(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
