/** Where the viewed user stands in the cache. */
export function userKey(userId: string) {
  return ['admin-user', userId] as const;
}
