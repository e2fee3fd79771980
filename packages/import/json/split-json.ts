/**
 * Splits streamed JSON: emits the elements of chosen lists one by one and keeps the text around them.
 * `JSON.parse` parses each element, so this only finds where they end.
 */
import { ImportFileError } from '../files/import-file-error.ts'
import type { TextReader } from '../files/import-format.ts'
import { createOpenBrackets, createStringReader } from './open-brackets.ts'
import { parseJson } from './parse-json.ts'
import { MAX_RECORD_LENGTH, MAX_LENGTH_AROUND_POSTS } from '../files/import-limits.ts'

export type JsonElement = {
  /** Null if the element exceeds the limit of a record. */
  text: string | null
  /** Line on which it starts, from 1. */
  line: number
  /** Index in its list, from 0. */
  index: number
  /** Path of the list; `[]` for an element of another list. */
  path: string
}

export type JsonSplitter = TextReader & {
  /** The parsed text, with each emitted element replaced by 0; after `end`. */
  getSurroundings(): unknown
}

/** @param isList decides by path, such as 'data.articles.nodes', whether the elements of a list are emitted */
export function createJsonSplitter(
  isList: (path: string) => boolean,
  onElement: (element: JsonElement) => void,
): JsonSplitter {
  const brackets = createOpenBrackets(isList)
  const strings = createStringReader()
  const kept = createTextBuffer()
  let line = 1
  let parsed: unknown

  function endElement(): void {
    const list = brackets.chosenList()
    if (!kept.isInElement() || list === null) return
    const text = kept.endElement(line)
    onElement({ text, line: kept.elementLine(), index: list.count, path: list.path })
    list.count += 1
  }

  /** Handles a bracket, comma or colon and returns the start of the text to keep. */
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

export function parseElement(element: JsonElement & { text: string }): unknown {
  return parseJson(element.text, element.line)
}

/** Buffers the current element and the text around elements. */
function createTextBuffer() {
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
    if (surroundingsLength > MAX_LENGTH_AROUND_POSTS) {
      const reason = 'The JSON contains too much besides its posts. Import the list of posts alone.'
      throw new ImportFileError('too-large', reason)
    }
    surroundings.push(text)
  }

  return {
    add(text: string): void {
      if (text === '') return
      if (isInElement) addToElement(text)
      else addToSurroundings(text)
    },
    beginElement(line: number): void {
      isInElement = true
      elementLine = line
    },
    isInElement: () => isInElement,
    elementLine: () => elementLine,
    /** Returns the finished element, or null if it exceeds the limit, and replaces it by 0. */
    endElement(line: number): string | null {
      const text = elementLength <= MAX_RECORD_LENGTH ? element.join('') : null
      isInElement = false
      element = []
      elementLength = 0
      // Keeps its line breaks, so that later errors have the right line.
      addToSurroundings(`0${'\n'.repeat(line - elementLine)}`)
      return text
    },
    unendedElement: () => (elementLength <= MAX_RECORD_LENGTH ? element.join('') : ''),
    surroundings: () => surroundings.join(''),
  }
}
