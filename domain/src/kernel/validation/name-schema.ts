import { object, type ObjectShape } from 'yup';

/** The notes of a schema for readers of the API document, besides its checks. */
type ForReaders = {
  /**
   * The name of a shape that the document shows once and refers to elsewhere. Two shapes never share a name: one that is
   * made from another by `shape` has its own.
   */
  name?: string;
  description?: string;
  format?: 'date' | 'date-time' | 'email' | 'uri';
};

declare module 'yup' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the way in which yup's own type is extended
  interface CustomSchemaMetadata extends ForReaders {}
}

/** An object of these fields with its name in the API document. Its sentence follows as `.meta({ description })`. */
export function namedObject<const Fields extends ObjectShape>(name: string, fields: Fields) {
  return object(fields).meta({ name });
}
