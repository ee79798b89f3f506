/** On what React has not taken over yet of a document that was rendered at build: its root, and parts within. */
export const waitingMark = 'data-waits';

/** The event on such an element once React has taken it over. */
export const takenOver = 'taken-over';
