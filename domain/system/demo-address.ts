/** Names that belong to nobody: https://www.rfc-editor.org/rfc/rfc2606 */
const RESERVED: ReadonlySet<string> = new Set([
  'example',
  'test',
  'invalid',
  'localhost',
  'example.com',
  'example.net',
  'example.org',
])

/** Whether no mail to this address can arrive, as with the agency's address until `AGENCY_EMAIL` is set. */
export function isDemoAddress(email: string): boolean {
  const names = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return RESERVED.has(names.at(-1)!) || RESERVED.has(names.slice(-2).join('.'))
}
