/** Reserved domain names: https://www.rfc-editor.org/rfc/rfc2606 */
const RESERVED: ReadonlySet<string> = new Set([
  'example',
  'test',
  'invalid',
  'localhost',
  'example.com',
  'example.net',
  'example.org',
])

/** Returns true if mail to this address can't be delivered, such as the default address before `AGENCY_EMAIL` is set. */
export function isDemoAddress(email: string): boolean {
  const names = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return RESERVED.has(names.at(-1)!) || RESERVED.has(names.slice(-2).join('.'))
}
