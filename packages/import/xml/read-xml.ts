/** Splits streamed XML into records and the elements around them, and continues after errors. */
import { Parser } from 'htmlparser2'
import { ImportFileError } from '../files/import-file-error.ts'
import type { TextReader } from '../files/import-format.ts'
import { MAX_RECORD_LENGTH } from '../files/import-limits.ts'
import type { ImportProblem } from '../records/records.ts'
import { countLineBreaks } from '../text/clean-text.ts'
import { decodeXmlText } from './decode-xml-text.ts'
import { findXmlStart, MAX_LENGTH_BEFORE_XML } from './find-xml-start.ts'
import type { XmlElement } from './xml-element.ts'

export type XmlSink = {
  /** @param line first line of the record, from 1 */
  onRecord(record: XmlElement, line: number): void
  /** Called for elements beside the records, such as the title of the feed. */
  onOther?(element: XmlElement): void
  /** Called for the elements around the list, such as `channel`, with their attributes. */
  onFrame?(attributes: XmlElement['attributes']): void
  /** Called for a record over the limit, and for the one in which the file breaks off. */
  onUnreadable(line: number, reason: string): void
}

export type XmlReader = TextReader & {
  /** Errors that the reader skipped, and where a truncated file ends; complete after `end`. */
  getProblems(): ImportProblem[]
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

/** HTML elements without an end tag, in bodies that were not escaped. */
const HTML_VOID = new Set(['br', 'img', 'hr', 'wbr'])

class XmlParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return HTML_VOID.has(name)
  }
}

/** A `<` that begins no tag: no name follows, or another `<` before the tag ends. */
const BARE_SIGN = /<(?![A-Za-z_:/!?\u0080-\uffff])|<(?=[A-Za-z_:][^<>"'=]{0,1000}<)/g
/** Marks a bare sign. No XML contains it, because `DISALLOWED` characters are removed before. */
const BARE_MARK = '\ufffe'
/** Characters of an unfinished tag that wait for the next piece, so that the size of pieces doesn't matter. */
const MAX_HELD_LENGTH = 1_024

const MAX_DEPTH = 500
const MAX_CHILDREN = 20_000
const MAX_PROBLEMS = 20

/** Characters of `<></>`; the name of the element is counted separately. */
const TAG_SIGNS_LENGTH = 5

const TOO_LONG = 'This entry is too long for a post.'

/** Characters that XML 1.0 forbids, section 2.2. */
// eslint-disable-next-line no-control-regex
const DISALLOWED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** @throws {ImportFileError} from `end` if nothing could be read */
export function createXmlReader(sink: XmlSink): XmlReader {
  const open: XmlElement[] = []
  const prefixes = new Map<string, string>()
  const problems: ImportProblem[] = []
  const frames: string[] = []
  let startLine = 1
  let length = 0
  let isTooLong = false
  let sinceEvent = 0
  let hasRoot = false
  let hasRecord = false
  let isCdata = false
  /** Text since the last tag, with its references. */
  let text = ''
  let broken: ImportFileError | null = null
  let isEnding = false
  let head: string | null = ''
  let held = ''
  let piece = ''
  let pieceStart = 0
  let countedTo = 0
  let line = 1

  /** Line of the current event, which ends in the current piece. */
  function getLine(): number {
    const to = Math.min(Math.max(parser.endIndex - pieceStart, countedTo), piece.length)
    line += countLineBreaks(piece.slice(countedTo, to))
    countedTo = to
    return line
  }

  function stopAt(reason: string, failure: 'malformed' | 'unsupported' = 'malformed', at = getLine()): void {
    broken ??= new ImportFileError(failure, reason, { line: at })
    parser.pause()
  }

  function warn(reason: string): void {
    if (problems.length >= MAX_PROBLEMS) return
    problems.push({ severity: 'warning', record: null, line: getLine(), title: '', reason })
  }

  function addLength(added: number): void {
    length += added
    if (length <= MAX_RECORD_LENGTH) return
    isTooLong = true
    if (open[0] !== undefined) open[0].children = []
  }

  function endText(): void {
    if (text === '') return
    const decoded = decodeXmlText(text)
    text = ''
    if (!isTooLong) open.at(-1)?.children.push(decoded)
  }

  function openElement(writtenName: string, written: Record<string, string>): void {
    sinceEvent = 0
    endText()
    const attributes = decodeAttributes(written)
    if (open.length === 0) learnPrefixes(attributes, prefixes)
    const name = rename(writtenName, prefixes)
    if (open.length === 0 && FRAME_NAMES.has(name)) {
      hasRoot = true
      frames.push(writtenName)
      sink.onFrame?.(attributes)
      return
    }
    // Notes of servers and plugins after the end are no records.
    if (hasRoot && frames.length === 0) return
    if (open.length === 1 && RECORD_NAMES.has(name) && open[0]!.name === name) {
      warn(`The entry that begins on line ${startLine} is not closed before the next one.`)
      closeElement()
    }
    if (open.length === 0) {
      startLine = getLine()
      length = 0
      isTooLong = false
    }
    if (open.length > MAX_DEPTH) return stopAt('The XML is nested too deeply.')
    const element = { name, attributes, children: [] }
    const parent = open.at(-1)
    addLength(measureTag(writtenName, attributes))
    if (parent !== undefined && !isTooLong && parent.children.length < MAX_CHILDREN)
      parent.children.push(element)
    open.push(element)
  }

  function closeElement(): void {
    endText()
    const element = open.pop()!
    if (open.length > 0) return
    if (isTooLong) sink.onUnreadable(startLine, TOO_LONG)
    else if (RECORD_NAMES.has(element.name)) {
      hasRecord = true
      sink.onRecord(element, startLine)
    } else sink.onOther?.(element)
  }

  const parser: Parser = new XmlParser(
    {
      onprocessinginstruction: (name, content) => {
        if (!/^!doctype$/i.test(name) || !/<!ENTITY|\[/.test(content)) return
        stopAt('The XML declares entities of its own, which is not allowed here.', 'unsupported')
      },
      onopentag: openElement,
      onclosetag: (writtenName, isImplied) => {
        if (isEnding || broken !== null) return
        sinceEvent = 0
        const name = rename(writtenName, prefixes)
        if (open.at(-1)?.name === name) {
          // The parser also reports <name/> as implied.
          const isSelfClosed = piece.charAt(parser.endIndex - pieceStart - 1) === '/'
          if (isImplied && !isSelfClosed && !HTML_VOID.has(name))
            warn(`<${writtenName}> is not closed before line ${getLine()}. Check the entry.`)
          closeElement()
        } else if (open.length === 0 && frames.at(-1) === writtenName) frames.pop()
      },
      ontext: (data) => {
        sinceEvent = 0
        if (open.length === 0 || data === '') return
        addLength(data.length)
        if (isTooLong) text = ''
        else text += (isCdata ? data.replaceAll('&', '&amp;') : data).replaceAll(BARE_MARK, '&lt;')
      },
      oncdatastart: () => void (isCdata = true),
      oncdataend: () => void (isCdata = false),
    },
    { xmlMode: true, decodeEntities: false },
  )

  function parse(more: string, isLast = false): void {
    if (broken !== null) return
    getLineOfRest()
    pieceStart += piece.length
    const whole = held + more.replace(DISALLOWED, '')
    const at = whole.lastIndexOf('<')
    const isHeld = !isLast && at !== -1 && whole.length - at <= MAX_HELD_LENGTH && !whole.includes('>', at)
    held = isHeld ? whole.slice(at) : ''
    piece = (isHeld ? whole.slice(0, at) : whole).replace(BARE_SIGN, BARE_MARK)
    countedTo = 0
    sinceEvent += piece.length
    parser.write(piece)
    // The parser buffers an unfinished token, so its length is limited here.
    if (sinceEvent > MAX_RECORD_LENGTH * 2)
      stopAt(`Text that begins on line ${startLine} of the XML does not end.`, 'malformed', startLine)
  }

  function getLineOfRest(): number {
    line += countLineBreaks(piece.slice(countedTo))
    countedTo = piece.length
    return line
  }

  function begin(whole: string): void {
    head = null
    const start = findXmlStart(whole) ?? 0
    line += countLineBreaks(whole.slice(0, start))
    parse(whole.slice(start))
  }

  return {
    write: (more) => {
      if (head === null) return parse(more)
      head += more
      if (head.length >= MAX_LENGTH_BEFORE_XML || findXmlStart(head) !== null) begin(head)
    },
    end: () => {
      if (head !== null) begin(head)
      parse('', true)
      const isCutOff = broken === null && (!hasRoot || frames.length > 0 || open.length > 0)
      if (isCutOff) broken = cutOff(getLineOfRest())
      isEnding = true
      parser.end()
      if (broken === null) return
      if (!hasRecord || broken.failure !== 'malformed') throw broken
      const reason = `${broken.message} The entries before it were read.`
      if (open.length > 0) sink.onUnreadable(startLine, reason)
      else problems.push({ severity: 'warning', record: null, line: broken.line, title: '', reason })
    },
    getProblems: () => problems,
  }
}

function cutOff(line: number): ImportFileError {
  return new ImportFileError('malformed', `The XML ends too early, on line ${line}. Was the file cut off?`, {
    line,
  })
}

function decodeAttributes(written: Record<string, string>): Record<string, string> {
  for (const name in written) {
    if (/[&\ufffe]/.test(written[name]!))
      written[name] = decodeXmlText(written[name]!.replaceAll(BARE_MARK, '<'))
  }
  return written
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
