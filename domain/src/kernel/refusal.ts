/** Refusals of one subject: by their public code the HTTP status and the text. */
export type Refusals = Readonly<Record<string, { status: number; message: string }>>;
