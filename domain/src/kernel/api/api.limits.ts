export const apiLimits = {
  pageSizes: [10, 20, 50],
  pageSizeDefault: 10,
  /** The most rows of one part of a list saved as a file, and of the whole file. */
  listFileRows: 500,
  listFileRowsMax: 10_000,
  /** The most addresses of X-Forwarded-For that are read. */
  forwardedAddresses: 10,
} as const;
