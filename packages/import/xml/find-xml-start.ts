import { findField } from '../columns/field-names.ts'

/** Maximum characters of warnings, blanks and other output of servers before XML. */
export const MAX_LENGTH_BEFORE_XML = 16 * 1024

const XML_START = /<\?xml\s|<!doctype\s(?!html)|<(?:rss|rdf:RDF|(?:\w+:)?feed)[\s>]/i

/** Index of the declaration or of the root of a feed; null if the text is something else, such as a sheet that mentions them. */
export function findXmlStart(beginning: string): number | null {
  const start = beginning.slice(0, MAX_LENGTH_BEFORE_XML).search(XML_START)
  if (start === -1) return null
  const [first = ''] = beginning.slice(0, start).trimStart().split('\n', 1)
  const isSheet = first.split(/[,;\t|]/).some((name) => findField(name.replaceAll('"', '')) === 'title')
  return isSheet ? null : start
}

/** The text from the start of its XML; empty if it contains none. */
export function skipToXml(beginning: string): string {
  const start = findXmlStart(beginning)
  return start === null ? '' : beginning.slice(start)
}
