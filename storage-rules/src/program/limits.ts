/** Limits of production. */
export const SOURCE_BYTES_MAX = 256 * 1024;
export const PARAMETERS_MAX = 7;
export const LETS_MAX = 10;
export const MATCH_NESTING_MAX = 10;
export const MATCH_SEGMENTS_MAX = 100;
export const MATCH_CAPTURES_MAX = 20;
export const EXPRESSIONS_MAX = 1000;
export const CALL_DEPTH_MAX = 20;
/** Google's compiler accepts one more than can run. */
export const CALL_CHAIN_MAX = CALL_DEPTH_MAX + 1;
/** Distinct Firestore documents that one Storage request may look at. */
export const STORAGE_DOCUMENTS_MAX = 2;

/**
 * Height of one expression's tree: operators, parentheses, lists, arguments. `a.b.c`, `a[0][1]` and `a.f().g()` count
 * once.
 */
export const EXPRESSION_HEIGHT_MAX = 99;
/** Ours, to protect the stack: members, indices and calls in a row. */
export const LINKS_MAX = 500;
