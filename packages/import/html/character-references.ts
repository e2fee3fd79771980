/** Character references that the sanitizer writes, and the names that XML files borrow from HTML. */

const WRITTEN: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
  '&#x60;': '`',
}

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

export function decodeWritten(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(/&(?:amp|lt|quot|#x27|#x60);/g, (reference) => WRITTEN[reference]!)
}

export function writeText(text: string): string {
  return /[&<]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text
}

/** Encodes an attribute value for double quotes as the sanitizer does. */
export function writeValue(value: string): string {
  return /[&"'`]/.test(value)
    ? value
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#x27;')
        .replaceAll('`', '&#x60;')
    : value
}
