/** A piece of the document: its content is checked by the OpenAPI linter, not by types. */
export type Json = Record<string, unknown>;

/** The parts of the document that the page reads. What else a schema holds are rules about its values. */
export type Schema = Readonly<Record<string, unknown>> & {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  format?: string;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
};
type Content = Readonly<Record<string, { schema?: Schema; example?: unknown; examples?: object }>>;
export type Answer = { $ref?: string; description?: string; content?: Content };
type Parameter = { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Schema } & Answer;
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, Answer>>;
};
export type Document = {
  info: { title: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, Answer>>;
    parameters: Readonly<Record<string, Parameter>>;
  };
};
