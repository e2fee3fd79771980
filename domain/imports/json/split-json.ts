/**
 * Takes a JSON text apart while it streams by: the elements of chosen lists are handed on one at a time, and
 * what stands around them is kept. Each piece is parsed by `JSON.parse`, so this only has to find its ends.
 */
import { ImportFileError } from '../files/import-file-error.ts'
import { MAX_RECORD_LENGTH, MAX_SURROUNDINGS_LENGTH } from '../files/import-limits.ts'
import type { TextReader } from '../files/import-format.ts'
import { parseJson } from './parse-json.ts'

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

type Frame = { isList: boolean; isChosen: boolean; key: string; count: number; path: string }

/** Deepest nesting followed; posts need a handful. */
const MAX_DEPTH = 1_000
const MAX_KEY_LENGTH = 500

/** @param isList decides by its path whether the elements of a list are wanted, e.g. 'data.articles.nodes' */
export function createJsonSplitter(
  isList: (path: string) => boolean,
  onElement: (element: JsonElement) => void,
): JsonSplitter {
  const stack: Frame[] = []
  let line = 1
  let isInString = false
  let isEscaped = false
  /** Depth of the chosen list whose element is being read, else 0. */
  let listDepth = 0
  let isInElement = false
  let elementLine = 1
  let element: string[] = []
  let elementLength = 0
  const surroundings: string[] = []
  let surroundingsLength = 0
  /** The string being read, when it may be a key. */
  let key: string | null = null
  let lastKey = ''
  let parsed: unknown

  function keep(text: string): void {
    if (text === '') return
    if (listDepth > 0 && isInElement) {
      elementLength += text.length
      if (elementLength <= MAX_RECORD_LENGTH) element.push(text)
      else element = []
      return
    }
    surroundingsLength += text.length
    if (surroundingsLength > MAX_SURROUNDINGS_LENGTH) {
      const reason =
        'The JSON holds too much besides its posts. Take the list of posts out of it and import that.'
      throw new ImportFileError('too-large', reason)
    }
    surroundings.push(text)
  }

  function endElement(): void {
    if (!isInElement) return
    const frame = stack[listDepth - 1]!
    const text = elementLength <= MAX_RECORD_LENGTH ? element.join('') : null
    isInElement = false
    element = []
    elementLength = 0
    // Its line breaks stay, so that errors after it are found on the right line.
    keep(`0${'\n'.repeat(line - elementLine)}`)
    onElement({ text, line: elementLine, index: frame.count, path: frame.path })
    frame.count += 1
  }

  function open(sign: '{' | '['): void {
    if (stack.length >= MAX_DEPTH) {
      throw new ImportFileError('malformed', 'The JSON is nested too deeply to be a list of posts.', { line })
    }
    const parent = stack.at(-1)
    const step = parent === undefined ? '' : parent.isList ? '[]' : parent.key
    const path = parent === undefined || parent.path === '' ? step : `${parent.path}.${step}`
    const isChosen = sign === '[' && listDepth === 0 && isList(path)
    stack.push({ isList: sign === '[', isChosen, key: '', count: 0, path })
  }

  /** Reads a bracket, comma or colon; returns from where the text is still to be kept. */
  function readSign(sign: string, text: string, at: number, from: number): number {
    const isAtListLevel = listDepth > 0 && stack.length === listDepth
    if (isAtListLevel && (sign === ',' || sign === ']')) {
      keep(text.slice(from, at))
      endElement()
      from = at
    }
    if (sign === '{' || sign === '[') {
      open(sign)
      if (stack.at(-1)!.isChosen) {
        keep(text.slice(from, at + 1))
        from = at + 1
        listDepth = stack.length
      }
    } else if (sign === '}' || sign === ']') {
      if (listDepth === stack.length) listDepth = 0
      stack.pop()
    } else if (sign === ':') {
      const frame = stack.at(-1)
      if (frame && !frame.isList) frame.key = lastKey
    }
    return from
  }

  function write(text: string): void {
    let from = 0
    let at = 0
    while (at < text.length) {
      if (isInString) {
        const end = findStringEnd(text, at)
        if (key !== null && key.length < MAX_KEY_LENGTH)
          key += text.slice(at, Math.min(end, at + MAX_KEY_LENGTH))
        at = end
        if (at >= text.length) break
        isInString = false
        if (key !== null) lastKey = key
        key = null
        at += 1
        continue
      }
      const sign = text[at]!
      if (sign === '\n') line += 1
      if (sign <= ' ') {
        at += 1
        continue
      }
      if (listDepth > 0 && !isInElement && stack.length === listDepth && sign !== ',' && sign !== ']') {
        keep(text.slice(from, at))
        from = at
        isInElement = true
        elementLine = line
      }
      if (sign === '"') {
        isInString = true
        key = isInElement ? null : ''
      } else if (SIGNS.has(sign)) from = readSign(sign, text, at, from)
      at += 1
    }
    keep(text.slice(from))
  }

  /** The closing quote, or the end of the text; a line break in a string is an error at once. */
  function findStringEnd(text: string, start: number): number {
    let at = start
    if (isEscaped) {
      isEscaped = false
      at += 1
    }
    for (;;) {
      STRING_STOP.lastIndex = at
      const stop = STRING_STOP.exec(text)
      if (stop === null) return text.length
      if (stop[0] === '"') return stop.index
      if (stop[0] === '\n') throw makeBrokenString(line)
      at = stop.index + 2
      if (at > text.length) {
        isEscaped = true
        return text.length
      }
    }
  }

  return {
    write,
    end: () => {
      if (isInElement) {
        parseJson(elementLength <= MAX_RECORD_LENGTH ? element.join('') : '', elementLine)
        throw new ImportFileError('malformed', `The JSON ends on line ${line} in the middle of a record.`, {
          line,
        })
      }
      parsed = parseJson(surroundings.join(''))
    },
    getSurroundings: () => parsed,
  }
}

const SIGNS = new Set(['{', '}', '[', ']', ',', ':'])
const STRING_STOP = /["\\\n]/g

function makeBrokenString(line: number): ImportFileError {
  const reason = `The JSON has an error on line ${line}. A text begins there and does not end on its line.`
  return new ImportFileError('malformed', reason, { line })
}

/** Parses one element. @throws {ImportFileError} naming its line in the file */
export function parseElement(element: JsonElement & { text: string }): unknown {
  return parseJson(element.text, element.line)
}
