/** The parts of the document that the page reads. */
export type Schema = {
  $ref?: string | undefined;
  type?: string | readonly string[] | undefined;
  description?: string | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  enum?: readonly (string | number | null)[] | undefined;
  default?: string | number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  allOf?: readonly Schema[] | undefined;
  anyOf?: readonly Schema[] | undefined;
  items?: Schema | undefined;
  properties?: Readonly<Record<string, Schema>> | undefined;
  required?: readonly string[] | undefined;
};

type Reference = { $ref?: string | undefined };
type Media = {
  schema?: Schema | undefined;
  example?: unknown;
  examples?: Readonly<Record<string, Reference>> | undefined;
};
type Content = Readonly<Record<string, Media>>;
export type Answer = Reference & { description?: string | undefined; content?: Content | undefined };
export type Parameter = Reference & {
  name?: string | undefined;
  in?: string | undefined;
  required?: boolean | undefined;
  description?: string | undefined;
  schema?: Schema | undefined;
};
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  parameters: readonly Parameter[];
  requestBody?: { content: Content } | undefined;
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
    examples: Readonly<Record<string, { summary: string }>>;
  };
};
