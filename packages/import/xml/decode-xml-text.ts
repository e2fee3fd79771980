import { HTML_ENTITIES } from '../html/character-references.ts'

const NAMED: Readonly<Record<string, string>> = {
  ...HTML_ENTITIES,
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,10}));/g
const MAX_CODE = 0x10ffff
const WINDOWS_1252 = new TextDecoder('windows-1252')

/** Decodes references, also those that XML borrows from HTML. Any other `&` is itself. */
export function decodeXmlText(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
    // Browsers read 128 to 159 as Windows-1252, and so do the programs that write them.
    if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252.decode(Uint8Array.of(code))
    return isAllowed(code) ? String.fromCodePoint(code) : whole
  })
}

/** XML 1.0, section 2.2. */
function isAllowed(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code <= MAX_CODE && (code < 0xd800 || code > 0xdfff)
}
