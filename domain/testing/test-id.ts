/** A readable uid in the shape that Firebase Auth gives (28 characters): the same label is always the same user. */
export function testUid(label: string): string {
  const uid = label.padEnd(28, '0');
  if (!/^[A-Za-z0-9]{28}$/.test(uid))
    throw new Error(`A uid has up to 28 letters and digits, not "${label}"`);
  return uid;
}
