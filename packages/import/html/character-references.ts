/** Character references: those the sanitizer writes, and the well-known ones that authors and editors write. */

const WRITTEN: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
  '&#x60;': '`',
}

/** Well-known entities of HTML. Others are left to the parser, which has a table of 2,231. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'

const FIRST_LATIN_CODE = 0xa0

export const HTML_ENTITIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    LATIN.split(' ').map((name, index) => [name, String.fromCharCode(FIRST_LATIN_CODE + index)]),
  ),
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  hellip: '…',
  bull: '•',
  euro: '€',
  trade: '™',
  rarr: '→',
  larr: '←',
}

const NAMED = new Map(Object.entries({ ...HTML_ENTITIES, amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

const REFERENCE = /&(?:#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));|([a-z][a-z0-9]*);)?/giy
const MAX_CODE_POINT = 0x10_ffff

/** Reads a value that the sanitizer wrote. */
export function decodeWritten(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(/&(?:amp|lt|quot|#x27|#x60);/g, (reference) => WRITTEN[reference]!)
}

/** The characters that a text stands for; null when a reference in it is not well known. */
export function decodeText(text: string): string | null {
  return decode(text, (after) => /^(?:$|[^a-zA-Z#]|[a-zA-Z](?:$|[^a-zA-Z0-9;]))/.test(after))
}

/** The same for the value of an attribute, where an address may go on after `&`: `?a=1&b=2`. */
export function decodeAttribute(value: string): string | null {
  return decode(value, (after) =>
    /^(?:$|[^a-zA-Z#]|[a-zA-Z][a-zA-Z0-9]*=|[a-zA-Z](?:$|[^a-zA-Z0-9;]))/.test(after),
  )
}

/** @param isPlain tells from what follows an ampersand whether it can't begin a reference */
function decode(text: string, isPlain: (after: string) => boolean): string | null {
  let result = ''
  let from = 0
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', from)) {
    REFERENCE.lastIndex = at
    const [reference, hex, decimal, name] = REFERENCE.exec(text)!
    const character = reference === '&' ? null : readReference(hex, decimal, name)
    if (character === null && (reference !== '&' || !isPlain(text.slice(at + 1, at + 40)))) return null
    result += text.slice(from, at) + (character ?? '&')
    from = at + reference.length
  }
  return from === 0 ? text : result + text.slice(from)
}

function readReference(
  hex: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
): string | null {
  if (name !== undefined) return NAMED.get(name) ?? null
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return isOrdinary(code) ? String.fromCodePoint(code) : null
}

/** Not a control character, a half of a pair, a mark of byte order or a non-character: parsers change some of them. */
function isOrdinary(code: number): boolean {
  return (
    code >= 0x20 &&
    !(code >= 0x7f && code <= 0x9f) &&
    !(code >= 0xd800 && code <= 0xdfff) &&
    !(code >= 0xfdd0 && code <= 0xfdef) &&
    (code & 0xfffe) !== 0xfffe &&
    code !== 0xfeff &&
    code <= MAX_CODE_POINT
  )
}

/** Writes a text as the sanitizer does. */
export function writeText(text: string): string {
  return /[&<]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text
}

/** Writes the value of an attribute, between double quotes, as the sanitizer does. */
export function writeValue(value: string): string {
  return /[&"'`]/.test(value)
    ? value
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#x27;')
        .replaceAll('`', '&#x60;')
    : value
}
