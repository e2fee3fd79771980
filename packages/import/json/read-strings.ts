import { ImportFileError } from '../files/import-file-error.ts'

/** Finds where the strings of a JSON text end, which may come in pieces, and remembers what may be a key. */
export type StringReader = {
  /** Whether the last piece ended inside a string, or one was just opened. */
  isInside(): boolean
  /** Begins a string; `at` its opening quote. */
  open(mayBeKey: boolean): void
  /**
   * @param at where the string goes on in this piece
   * @returns the place behind its closing quote, or the end of the piece
   * @throws {ImportFileError} at a line break in the string
   */
  read(text: string, at: number, line: number): number
  /** The beginning of the last string that could be a key. */
  lastKey(): string
}

const MAX_KEY_LENGTH = 500
const STRING_STOP = /["\\\n]/g

export function createStringReader(): StringReader {
  let isInside = false
  let isEscaped = false
  /** The string being read, when it may be a key. */
  let key: string | null = null
  let lastKey = ''

  /** The closing quote, or the end of the text. */
  function findEnd(text: string, start: number, line: number): number {
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
    isInside: () => isInside,
    open(mayBeKey) {
      isInside = true
      key = mayBeKey ? '' : null
    },
    read(text, at, line) {
      const end = findEnd(text, at, line)
      if (key !== null && key.length < MAX_KEY_LENGTH)
        key += text.slice(at, Math.min(end, at + MAX_KEY_LENGTH))
      if (end >= text.length) return end
      isInside = false
      if (key !== null) lastKey = key
      return end + 1
    },
    lastKey: () => lastKey,
  }
}

function makeBrokenString(line: number): ImportFileError {
  const reason = `The JSON has an error on line ${line}. A text begins there and does not end on its line.`
  return new ImportFileError('malformed', reason, { line })
}
