import type { Schema } from './document.ts';
import { escapeHtml, inlineToHtml, tableOf } from './html.ts';

/** The fields of a shape as a table; those of a shape within it follow with their path. */
export function shapeTable(schema: Schema): string {
  return tableOf(['Field', 'Type', 'Notes'], rowsOf(schema, ''));
}

function rowsOf({ properties = {}, required = [] }: Schema, prefix: string): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const optional = required.includes(name) ? '' : ' <small>optional</small>';
    const row = [`<code>${escapeHtml(path)}</code>${optional}`, typeOf(field), notesOf(field)];
    return [row, ...rowsOf(field, `${path}.`)];
  });
}

/** "string", "number or null", a link to a shape, or a list of it. */
export function typeOf({ $ref, type, items, format, anyOf }: Schema): string {
  if ($ref !== undefined) return linkTo($ref);
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (items !== undefined) return `list of ${typeOf(items)}`;
  const types = typeof type === 'string' ? [type] : (type ?? ['any']);
  return escapeHtml(types.join(' or ') + (format === undefined ? '' : ` (${format})`));
}

export function notesOf(schema: Schema): string {
  const {
    description,
    enum: values,
    pattern,
    minimum,
    maximum,
    exclusiveMinimum,
    minLength,
    maxLength,
  } = schema;
  const rules = [
    values && `one of ${values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', ')}`,
    minimum !== undefined && `at least ${minimum.toLocaleString('en')}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum.toLocaleString('en')}`,
    maximum !== undefined && `at most ${maximum.toLocaleString('en')}`,
    minLength !== undefined && minLength > 1 && `at least ${String(minLength)} characters`,
    maxLength !== undefined && `at most ${String(maxLength)} characters`,
    pattern !== undefined && `<code>${escapeHtml(pattern)}</code>`,
    schema.default !== undefined && `default <code>${escapeHtml(String(schema.default))}</code>`,
  ].filter((rule) => typeof rule === 'string');
  return [description === undefined ? [] : inlineToHtml(description), rules.join('; ')]
    .flat()
    .filter((note) => note !== '')
    .join('<br>');
}

function linkTo(reference: string): string {
  const name = escapeHtml(nameOf(reference));
  return `<a href="#shape-${name}">${name}</a>`;
}

/** `User` of `#/components/schemas/User`. */
export function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}
