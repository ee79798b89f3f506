import { object, type ObjectShape } from 'yup';

/** The notes of a schema for readers of the API document, besides its checks. */
type ForReaders = {
  /** The name of a shape that the document shows once and refers to elsewhere. Two shapes never share a name. */
  name?: string;
  description?: string;
  format?: 'date' | 'date-time' | 'email' | 'uri';
};

declare module 'yup' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the way in which yup's own type is extended
  interface CustomSchemaMetadata extends ForReaders {}
}

/** Gives a shape its name and sentence in the API document. A schema derived by `shape` needs its own name. */
export function nameSchema<S extends { meta(metadata: ForReaders): S }>(
  name: string,
  description: string,
  schema: S,
): S {
  return schema.meta({ name, description });
}

/** An object of these fields, with its name and sentence. */
export function namedObject<const Fields extends ObjectShape>(
  name: string,
  description: string,
  fields: Fields,
) {
  return nameSchema(name, description, object(fields));
}
