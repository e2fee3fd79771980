import { ImportFileError } from '../files/import-file-error.ts'

/** An object or list that has begun and not ended. */
export type Bracket = {
  isList: boolean
  /** Whether its elements are handed on one at a time. */
  isChosen: boolean
  /** Of the value being read in an object. */
  key: string
  /** Elements handed on. */
  count: number
  path: string
}

/** The brackets around the place that is being read, the outermost first. */
export type OpenBrackets = {
  open(sign: '{' | '[', line: number): Bracket
  close(): void
  /** The key of what follows in the innermost object. */
  setKey(key: string): void
  /** The list around this place whose elements are handed on. */
  chosenList(): Bracket | null
  /** Whether this place lies between the elements of that list. */
  isBetweenElements(): boolean
}

/** Deepest nesting followed; posts need a handful. */
const MAX_DEPTH = 1_000

/** @param isChosen says by its path whether the elements of a list are handed on; no list inside such a list is asked for */
export function createOpenBrackets(isChosen: (path: string) => boolean): OpenBrackets {
  const stack: Bracket[] = []
  /** Number of brackets up to and with the chosen list, else 0. */
  let chosenDepth = 0
  return {
    open(sign, line) {
      if (stack.length >= MAX_DEPTH) {
        throw new ImportFileError('malformed', 'The JSON is nested too deeply to be a list of posts.', {
          line,
        })
      }
      const path = extendPath(stack.at(-1))
      const isList = sign === '['
      const bracket = {
        isList,
        isChosen: isList && chosenDepth === 0 && isChosen(path),
        key: '',
        count: 0,
        path,
      }
      stack.push(bracket)
      if (bracket.isChosen) chosenDepth = stack.length
      return bracket
    },
    close() {
      if (chosenDepth === stack.length) chosenDepth = 0
      stack.pop()
    },
    setKey(key) {
      const innermost = stack.at(-1)
      if (innermost && !innermost.isList) innermost.key = key
    },
    chosenList: () => (chosenDepth > 0 ? stack[chosenDepth - 1]! : null),
    isBetweenElements: () => chosenDepth > 0 && stack.length === chosenDepth,
  }
}

/** Keys from the root, `[]` for steps through lists. */
function extendPath(parent: Bracket | undefined): string {
  if (parent === undefined) return ''
  const step = parent.isList ? '[]' : parent.key
  return parent.path === '' ? step : `${parent.path}.${step}`
}

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
