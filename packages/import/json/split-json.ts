/**
 * Takes a JSON text apart while it streams by: the elements of chosen lists are handed on one at a time, and
 * what stands around them is kept. Each piece is parsed by `JSON.parse`, so this only has to find its ends.
 */
import { ImportFileError } from '../files/import-file-error.ts'
import type { TextReader } from '../files/import-format.ts'
import { createOpenBrackets, createStringReader } from './open-brackets.ts'
import { parseJson } from './parse-json.ts'
import { MAX_RECORD_LENGTH, MAX_SURROUNDINGS_LENGTH } from '../files/import-limits.ts'

export type JsonElement = {
  /** Null when the element is longer than a record may be; then nothing of it was kept. */
  text: string | null
  /** Line on which it starts, from 1. */
  line: number
  /** Position in its list, from 0. */
  index: number
  /** Keys from the root to the list, `[]` for steps through other lists. */
  path: string
}

export type JsonSplitter = TextReader & {
  /** The parsed text with a 0 for each element handed on; after `end`. */
  getSurroundings(): unknown
}

/** @param isList decides by its path whether the elements of a list are wanted, e.g. 'data.articles.nodes' */
export function createJsonSplitter(
  isList: (path: string) => boolean,
  onElement: (element: JsonElement) => void,
): JsonSplitter {
  const brackets = createOpenBrackets(isList)
  const strings = createStringReader()
  const kept = createKeptText()
  let line = 1
  let parsed: unknown

  function endElement(): void {
    const list = brackets.chosenList()
    if (!kept.isInElement() || list === null) return
    const text = kept.endElement(line)
    onElement({ text, line: kept.elementLine(), index: list.count, path: list.path })
    list.count += 1
  }

  /** Reads a bracket, comma or colon; returns from where the text is still to be kept. */
  function readSign(sign: string, text: string, at: number, from: number): number {
    let unkept = from
    if ((sign === ',' || sign === ']') && brackets.isBetweenElements()) {
      kept.add(text.slice(from, at))
      endElement()
      unkept = at
    }
    if (sign === '{' || sign === '[') {
      if (brackets.open(sign, line).isChosen) {
        kept.add(text.slice(unkept, at + 1))
        unkept = at + 1
      }
    } else if (sign === '}' || sign === ']') brackets.close()
    else if (sign === ':') brackets.setKey(strings.lastKey())
    return unkept
  }

  function write(text: string): void {
    let from = 0
    let at = 0
    while (at < text.length) {
      if (strings.isInside()) {
        at = strings.read(text, at, line)
        continue
      }
      const sign = text[at]!
      if (sign === '\n') line += 1
      if (sign > ' ') {
        if (sign !== ',' && sign !== ']' && !kept.isInElement() && brackets.isBetweenElements()) {
          kept.add(text.slice(from, at))
          from = at
          kept.beginElement(line)
        }
        if (sign === '"') strings.open(!kept.isInElement())
        else if (SIGNS.has(sign)) from = readSign(sign, text, at, from)
      }
      at += 1
    }
    kept.add(text.slice(from))
  }

  function end(): void {
    if (kept.isInElement()) {
      parseJson(kept.unendedElement(), kept.elementLine())
      const reason = `The JSON ends on line ${line} in the middle of a record.`
      throw new ImportFileError('malformed', reason, { line })
    }
    parsed = parseJson(kept.surroundings())
  }

  return { write, end, getSurroundings: () => parsed }
}

const SIGNS = new Set(['{', '}', '[', ']', ',', ':'])

/** Parses one element. @throws {ImportFileError} naming its line in the file */
export function parseElement(element: JsonElement & { text: string }): unknown {
  return parseJson(element.text, element.line)
}

/** What is kept of a JSON text while it streams by: the element being read, and all that stands around elements. */
export type KeptText = {
  /** @throws {ImportFileError} when too much stands around the elements */
  add(text: string): void
  beginElement(line: number): void
  isInElement(): boolean
  /** Line on which the element starts that is being read, or was read last. */
  elementLine(): number
  /** The element that ends here; null when it is longer than a record may be. A 0 stands for it in the surroundings. */
  endElement(line: number): string | null
  /** What was read of an element that does not end. */
  unendedElement(): string
  surroundings(): string
}

export function createKeptText(): KeptText {
  let isInElement = false
  let elementLine = 1
  let element: string[] = []
  let elementLength = 0
  const surroundings: string[] = []
  let surroundingsLength = 0

  function addToElement(text: string): void {
    elementLength += text.length
    if (elementLength <= MAX_RECORD_LENGTH) element.push(text)
    else element = []
  }

  function addToSurroundings(text: string): void {
    surroundingsLength += text.length
    if (surroundingsLength > MAX_SURROUNDINGS_LENGTH) {
      const reason =
        'The JSON holds too much besides its posts. Take the list of posts out of it and import that.'
      throw new ImportFileError('too-large', reason)
    }
    surroundings.push(text)
  }

  return {
    add(text) {
      if (text === '') return
      if (isInElement) addToElement(text)
      else addToSurroundings(text)
    },
    beginElement(line) {
      isInElement = true
      elementLine = line
    },
    isInElement: () => isInElement,
    elementLine: () => elementLine,
    endElement(line) {
      const text = elementLength <= MAX_RECORD_LENGTH ? element.join('') : null
      isInElement = false
      element = []
      elementLength = 0
      // Its line breaks stay, so that errors after it are found on the right line.
      addToSurroundings(`0${'\n'.repeat(line - elementLine)}`)
      return text
    },
    unendedElement: () => (elementLength <= MAX_RECORD_LENGTH ? element.join('') : ''),
    surroundings: () => surroundings.join(''),
  }
}
