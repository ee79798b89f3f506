export const apiLimits = {
  pageSizes: [10, 20, 50],
  pageSizeDefault: 10,
  /** Rows of one part of a list that is saved as a file, and of the whole file. */
  listFileRows: 500,
  listFileRowsMax: 10_000,
  /** Addresses of X-Forwarded-For that are looked at. */
  forwardedAddresses: 10,
} as const;
