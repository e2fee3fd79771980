import { restErrors } from '../errors.ts'

/** Parser state; failures name the position and what was expected. */
export class TextCursor {
  readonly text: string
  private readonly subject: string
  private position = 0

  constructor(text: string, subject: string) {
    this.text = text
    this.subject = subject
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length
  }

  isAt(expected: string): boolean {
    return this.text.startsWith(expected, this.position)
  }

  accept(expected: string): boolean {
    if (!this.isAt(expected)) return false
    this.position += expected.length
    return true
  }

  expect(expected: string): void {
    if (!this.accept(expected)) this.fail(`"${expected}"`)
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position += found[0].length
    return found
  }

  /** Consumes `"…"` with backslash escapes. */
  quoted(): string | null {
    const found = this.match(/"((?:[^"\\]|\\.)*)"/sy)
    return found ? found[1]!.replaceAll(/\\(.)/gs, '$1') : null
  }

  /** Consumes nothing if `read` returns null. */
  attempt<T>(read: () => T | null): T | null {
    const start = this.position
    const result = read()
    if (result === null) this.position = start
    return result
  }

  rest(): string {
    const rest = this.text.slice(this.position)
    this.position = this.text.length
    return rest
  }

  expectEnd(expectation: string): void {
    if (!this.isAtEnd) this.fail(expectation)
  }

  fail(expectation: string): never {
    const next = this.isAtEnd ? 'end of input' : JSON.stringify(this.text[this.position])
    throw restErrors.badGrammar(
      `"failed to parse ${this.subject} (${this.text})" (line 1, column ${this.position + 1})`,
      `unexpected ${next} expecting ${expectation}`,
    )
  }
}
