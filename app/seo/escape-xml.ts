/** Characters forbidden in XML 1.0 (section 2.2), including lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers would normalize an unescaped one to a line feed.
  '\r': '&#13;',
}

/** Fast path for URLs and dates, which are most of the content of sitemaps and feeds. */
const PLAIN = /^[\t\n !#-%'-;=?-~]*$/

/** Escapes text for elements and quoted attributes; drops characters that XML forbids. */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, (character) => REFERENCES[character]!)
}
