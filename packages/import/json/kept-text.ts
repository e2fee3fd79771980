import { ImportFileError } from '../files/import-file-error.ts'
import { MAX_RECORD_LENGTH, MAX_SURROUNDINGS_LENGTH } from '../files/import-limits.ts'

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
