import { ImportFileError } from '../files/import-file-error.ts'

export type Bracket = {
  isList: boolean
  /** Whether its elements are emitted one by one. */
  isChosen: boolean
  /** Key of the current value in an object. */
  key: string
  count: number
  path: string
}

/** Maximum nesting; posts need a few levels. */
const MAX_DEPTH = 1_000

/** @param isChosen decides by path whether the elements of a list are emitted; not called for lists within a chosen list */
export function createOpenBrackets(isChosen: (path: string) => boolean) {
  const stack: Bracket[] = []
  /** Number of brackets up to and including the chosen list, else 0. */
  let chosenDepth = 0
  return {
    open(sign: '{' | '[', line: number): Bracket {
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
    close(): void {
      if (chosenDepth === stack.length) chosenDepth = 0
      stack.pop()
    },
    setKey(key: string): void {
      const innermost = stack.at(-1)
      if (innermost && !innermost.isList) innermost.key = key
    },
    chosenList: (): Bracket | null => (chosenDepth > 0 ? stack[chosenDepth - 1]! : null),
    /** Whether the position is between elements of that list. */
    isBetweenElements: () => chosenDepth > 0 && stack.length === chosenDepth,
  }
}

/** Keys from the root; `[]` for a list element. */
function extendPath(parent: Bracket | undefined): string {
  if (parent === undefined) return ''
  const step = parent.isList ? '[]' : parent.key
  return parent.path === '' ? step : `${parent.path}.${step}`
}

const MAX_KEY_LENGTH = 500
const STRING_STOP = /["\\\n]/g

/** Finds the ends of JSON strings across pieces and remembers possible keys. */
export function createStringReader() {
  let isInside = false
  let isEscaped = false
  /** The current string if it may be a key. */
  let key: string | null = null
  let lastKey = ''

  /** Index of the closing quote, or the end of the text. */
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
    open(mayBeKey: boolean): void {
      isInside = true
      key = mayBeKey ? '' : null
    },
    /** Returns the index after the closing quote, or the end of the piece. */
    read(text: string, at: number, line: number): number {
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
  const reason = `The JSON has an error on line ${line}. A string begins there and does not end on the same line.`
  return new ImportFileError('malformed', reason, { line })
}
