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
