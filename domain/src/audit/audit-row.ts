/** Who did what to whom: one row per admin action and per view of a document (security.md 2.0). Never changed. */
export type AuditRow = {
  action: string;
  actorUid: string;
  /** The record that was acted on. */
  targetId: string;
  /** The user it belongs to. */
  subjectUid: string;
  ip: string;
  requestId: string;
  atMs: number;
};
