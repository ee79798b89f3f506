/** Who did what to whom: one row per admin action and per view of people's data. Never changed. */
export type AuditRow = {
  action: string;
  actorUid: string;
  /** The record that was acted on; for a list that is of nobody in particular, its collection. */
  targetId: string;
  /** The user it belongs to; for a list that is of nobody in particular, the actor. */
  subjectUid: string;
  ip: string;
  requestId: string;
  atMs: number;
  /** Only for a view of a list. */
  list?: ListView;
};

/**
 * What was asked of a list, and how many rows it showed. A search may be somebody's name: it is kept here and written
 * to no log.
 */
export type ListView = { search: string | null; status: string | null; isFirstPage: boolean; rows: number };
