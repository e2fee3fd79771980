/** What the XML 1.0 recommendation (section 2.2) allows in no form, halves of surrogate pairs among it. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser reads a plain one as a line feed.
  '\r': '&#13;',
}

/** In this alone nothing is to be done, which is most of what sitemaps and feeds say: addresses and dates. */
const PLAIN = /^[\t\n !#-%'-;=?-~]*$/

/** Text as XML, for element content and quoted attributes alike; characters that XML forbids are dropped. */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, (character) => REFERENCES[character]!)
}
