/** Limits of production (local-stack.md 4.7). */
export const SOURCE_BYTES_MAX = 256 * 1024;
export const PARAMETERS_MAX = 7;
export const LETS_MAX = 10;
export const MATCH_NESTING_MAX = 10;
export const MATCH_SEGMENTS_MAX = 100;
export const MATCH_CAPTURES_MAX = 20;
export const EXPRESSIONS_MAX = 1000;
export const CALL_DEPTH_MAX = 20;
/** Distinct Firestore documents that one Storage request may look at. */
export const STORAGE_DOCUMENTS_MAX = 2;

/** Ours, to protect the stack: height of one expression's tree, so also operators in a row without parentheses. */
export const EXPRESSION_HEIGHT_MAX = 500;
