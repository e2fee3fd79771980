/** Splits streamed XML into records and the elements around them. */
import { SaxesParser } from 'saxes'
import { ImportFileError } from '../files/import-file-error.ts'
import type { TextReader } from '../files/import-format.ts'
import { MAX_RECORD_LENGTH } from '../files/import-limits.ts'
import type { XmlElement } from './xml-element.ts'
import { HTML_ENTITIES } from '../html/character-references.ts'

export type XmlSink = {
  /** @param line first line of the record, from 1 */
  onRecord(record: XmlElement, line: number): void
  /** Called for elements beside the records, such as the title of the feed. */
  onOther?(element: XmlElement): void
  /** Called for the elements around the list, such as `channel`, with their attributes. */
  onFrame?(attributes: XmlElement['attributes']): void
  /** Called for a record over the limit. */
  onTooLong(line: number): void
}

/** Canonical prefixes of namespaces. */
const NAMESPACES: readonly (readonly [RegExp, string])[] = [
  [/purl\.org\/rss\/1\.0\/modules\/content/, 'content:'],
  [/wordpress\.org\/export\/[\d.]+\/excerpt/, 'excerpt:'],
  [/wordpress\.org\/export\/[\d.]+\/?$/, 'wp:'],
  [/purl\.org\/dc\/elements/, 'dc:'],
  [/search\.yahoo\.com\/mrss/, 'media:'],
  [/w3\.org\/2005\/Atom/, 'atom:'],
  [/purl\.org\/atom\/app|w3\.org\/2007\/app/, 'app:'],
  [/schemas\.google\.com\/blogger\//, 'blogger:'],
  [/purl\.org\/syndication\/thread/, 'thr:'],
]

const RECORD_NAMES = new Set(['item', 'entry'])
/** Wrapper elements of the list. */
const FRAME_NAMES = new Set(['rss', 'rdf:RDF', 'feed', 'channel'])

const MAX_DEPTH = 500
const MAX_CHILDREN = 20_000

/** Characters of `<></>`; the name of the element is counted separately. */
const TAG_SIGNS_LENGTH = 5

/** Errors of real feeds that feed readers accept. */
const FORGIVEN =
  /undefined entity|disallowed character|malformed character entity|unescaped|not allowed in attribute|forbidden|]]>/i

/** Characters that XML 1.0 forbids, section 2.2. */
// eslint-disable-next-line no-control-regex
const DISALLOWED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export function createXmlReader(sink: XmlSink): TextReader {
  const parser = new SaxesParser({ xmlns: false, position: true })
  // Not spread, because the default entities are on the prototype.
  Object.assign(parser.ENTITIES, HTML_ENTITIES)
  const open: XmlElement[] = []
  const prefixes = new Map<string, string>()
  let frames = 0
  let startLine = 1
  let length = 0
  let isTooLong = false
  let sinceEvent = 0
  let hasRoot = false

  function addLength(added: number): void {
    length += added
    if (length <= MAX_RECORD_LENGTH) return
    isTooLong = true
    if (open[0] !== undefined) open[0].children = []
  }

  parser.on('doctype', (doctype) => {
    if (!/<!ENTITY|\[/.test(doctype)) return
    throw new ImportFileError(
      'unsupported',
      'The XML declares entities of its own, which is not allowed here.',
      {
        line: parser.line,
      },
    )
  })
  parser.on('error', (error) => {
    if (FORGIVEN.test(error.message)) return
    const reason = `The XML has an error on line ${parser.line}. Was the file cut off or edited by hand?`
    throw new ImportFileError('malformed', reason, { line: parser.line, cause: error })
  })
  parser.on('opentag', ({ name: writtenName, attributes }) => {
    sinceEvent = 0
    hasRoot = true
    if (open.length === 0) learnPrefixes(attributes, prefixes)
    const name = rename(writtenName, prefixes)
    if (open.length === 0 && FRAME_NAMES.has(name)) {
      frames += 1
      sink.onFrame?.(attributes)
      return
    }
    if (open.length === 0) {
      startLine = parser.line
      length = 0
      isTooLong = false
    }
    if (open.length > MAX_DEPTH)
      throw new ImportFileError('malformed', 'The XML is nested too deeply.', { line: parser.line })
    const element = { name, attributes, children: [] }
    const parent = open.at(-1)
    addLength(measureTag(writtenName, attributes))
    if (parent !== undefined && !isTooLong && parent.children.length < MAX_CHILDREN)
      parent.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    sinceEvent = 0
    const element = open.pop()
    if (element === undefined) {
      frames -= 1
      return
    }
    if (open.length > 0) return
    if (isTooLong) sink.onTooLong(startLine)
    else if (RECORD_NAMES.has(element.name)) sink.onRecord(element, startLine)
    else sink.onOther?.(element)
  })
  const addText = (text: string): void => {
    sinceEvent = 0
    const element = open.at(-1)
    if (element === undefined || text === '') return
    addLength(text.length)
    if (!isTooLong) element.children.push(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  return {
    write: (text) => {
      sinceEvent += text.length
      parser.write(text.replace(DISALLOWED, ''))
      // The parser buffers an unfinished token, so its length is limited here.
      if (sinceEvent > MAX_RECORD_LENGTH * 2) {
        const reason = `A text begins on line ${startLine} of the XML and does not end.`
        throw new ImportFileError('malformed', reason, { line: startLine })
      }
    },
    end: () => {
      parser.close()
      if (hasRoot && frames === 0 && open.length === 0) return
      throw new ImportFileError('malformed', `The XML ends too early, on line ${parser.line}.`, {
        line: parser.line,
      })
    },
  }
}

/** Tags count toward the length of a record. */
function measureTag(name: string, attributes: Readonly<Record<string, string>>): number {
  let length = name.length * 2 + TAG_SIGNS_LENGTH
  for (const key in attributes) length += key.length + attributes[key]!.length
  return length
}

function learnPrefixes(attributes: Readonly<Record<string, string>>, prefixes: Map<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    const ours = NAMESPACES.find(([pattern]) => pattern.test(value))?.[1]
    if (ours === undefined) continue
    if (name.startsWith('xmlns:')) prefixes.set(`${name.slice(6)}:`, ours)
  }
}

function rename(name: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':') + 1
  const ours = colon === 0 ? undefined : prefixes.get(name.slice(0, colon))
  if (ours === undefined) return name
  // A feed may write all of Atom with a prefix.
  const local = name.slice(colon)
  const isListPart = RECORD_NAMES.has(local) || FRAME_NAMES.has(local)
  return (ours === 'atom:' && isListPart ? '' : ours) + local
}
