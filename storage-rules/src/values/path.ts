import { EvaluationError } from './evaluation-error.ts';
import type { PathCapture, PathSegment, PathValue } from './value.ts';

const CAPTURE = /^\{([A-Za-z_$][\w$]*)(=\*\*?)?\}$/;

/**
 * The segments of a path.
 *
 * @throws EvaluationError while a capture is not bound: such a path equals nothing and has no elements.
 */
export function segmentsOf({ segments }: PathValue): readonly string[] {
  return segments.flatMap((segment) => {
    if (typeof segment === 'string') return [segment];
    if (segment.bound === undefined) {
      throw new EvaluationError(`Variable ${segment.name} is not bound in path template.`);
    }
    return segment.bound;
  });
}

/** Whether every capture of the path is bound. */
export function isBound({ segments }: PathValue): boolean {
  return segments.every((segment) => typeof segment === 'string' || segment.bound !== undefined);
}

/** `/a/b/c`; a capture that is not bound is empty. */
export function showPath(path: PathValue): string {
  const texts = path.segments.flatMap((segment) =>
    typeof segment === 'string' ? [segment] : (segment.bound ?? ['']),
  );
  return `/${texts.join('/')}`;
}

/**
 * The path that `path('/users/{uid}')` means; its first slash may be left out.
 *
 * @throws EvaluationError for an empty segment or a malformed capture.
 */
export function parsePathTemplate(template: string): readonly PathSegment[] {
  if (template === '') throw new EvaluationError('Empty Path Template is not allowed.');
  return template
    .replace(/^\//, '')
    .split('/')
    .map((segment) => {
      if (segment === '') throw invalid(template, 'Empty segment is not allowed.');
      return segment.startsWith('{') ? captureOf(segment, template) : decoded(segment, template);
    });
}

/** Percent escapes and `+`, as in the query of a URL; `undefined` if an escape is malformed. */
export function decodeSegment(segment: string): string | undefined {
  if (/%(?![0-9A-Fa-f]{2})/.test(segment)) return undefined;
  const bytes = Buffer.from(segment.replaceAll('+', ' '));
  return bytes.includes('%') ? decodeEscapes(bytes.toString('latin1')) : bytes.toString();
}

function decodeEscapes(latin1: string): string {
  const unescaped = latin1.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(unescaped, 'latin1').toString();
}

function captureOf(segment: string, template: string): PathCapture {
  const [, name, stars] = CAPTURE.exec(segment) ?? [];
  if (name === undefined) throw invalid(template, `${segment} is not a capture.`);
  return { name, isRecursive: stars === '=**' };
}

function decoded(segment: string, template: string): string {
  const text = decodeSegment(segment);
  if (text === undefined) throw invalid(template, `${segment} has a malformed escape.`);
  return text;
}

function invalid(template: string, reason: string): EvaluationError {
  return new EvaluationError(`Invalid Path Template ${template}. ${reason}`);
}
