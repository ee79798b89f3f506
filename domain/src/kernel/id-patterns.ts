/** What an id in a path may look like. */
export const idPattern = /^[A-Za-z0-9]{20,40}$/;

/** A `transactionId` of a payload: the current time in milliseconds as text. */
export const transactionIdPattern = /^\d{13,17}$/;
