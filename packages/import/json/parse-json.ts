import { ImportFileError } from '../files/import-file-error.ts'

type NumberSource = { source?: string }

/** Numbers with fewer digits are safe integers. */
const LONG_NUMBER = /\d{16}/

/** Keeps integers beyond 2^53 as text, because ids exceed that. @param firstLine line of the file on which the text starts */
export function parseJson(text: string, firstLine = 1): unknown {
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text)
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ImportFileError('malformed', 'The JSON is nested too deeply to be a list of posts.', {
        cause: error,
      })
    }
    if (!(error instanceof SyntaxError)) throw error
    const line = firstLine - 1 + locateJsonError(text)
    const advice = 'Was the file cut off or edited by hand?'
    throw new ImportFileError('malformed', `The JSON has an error on line ${line}. ${advice}`, {
      cause: error,
      line,
    })
  }
}

function keepLongNumbers(_key: string, value: unknown, context?: NumberSource): unknown {
  const isLong = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isLong && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}

type Expectation = 'value' | 'first element' | 'key' | 'first key' | 'colon' | 'comma' | 'end'

const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.+-])/iy
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y
/** JSON whitespace excludes no-break spaces and the byte order mark. */
const JSON_BLANK = /[ \t\n\r]/

/** Line of the first syntax error, because `JSON.parse` reports a position for some errors only. */
export function locateJsonError(text: string): number {
  const open: string[] = []
  let expected: Expectation = 'value'
  let at = 0
  while (at < text.length) {
    const sign = text[at]!
    if (JSON_BLANK.test(sign)) {
      at += 1
      continue
    }
    const next = readSign(text, at, expected, open)
    if (next === null) break
    at = next.at
    expected = next.expected
  }
  const read = at < text.length ? text.slice(0, at) : text.trimEnd()
  return read.split('\n').length
}

type Step = { at: number; expected: Expectation }

function readSign(text: string, at: number, expected: Expectation, open: string[]): Step | null {
  const sign = text[at]!
  const wantsValue = expected === 'value' || expected === 'first element'
  const closes = expected === 'comma' || expected === (sign === ']' ? 'first element' : 'first key')
  if (sign === '}' || sign === ']') {
    if (!closes || open.pop() !== sign) return null
    return { at: at + 1, expected: open.length > 0 ? 'comma' : 'end' }
  }
  if (sign === ',') {
    if (expected !== 'comma') return null
    return { at: at + 1, expected: open.at(-1) === '}' ? 'key' : 'value' }
  }
  if (sign === ':') return expected === 'colon' ? { at: at + 1, expected: 'value' } : null
  if (sign === '"') {
    const end = findStringEnd(text, at)
    if (end === null || expected === 'comma' || expected === 'end' || expected === 'colon') return null
    return { at: end, expected: wantsValue ? afterValue(open) : 'colon' }
  }
  if (!wantsValue) return null
  if (sign === '{' || sign === '[') {
    open.push(sign === '{' ? '}' : ']')
    return { at: at + 1, expected: sign === '{' ? 'first key' : 'first element' }
  }
  SCALAR.lastIndex = at
  return SCALAR.test(text) ? { at: SCALAR.lastIndex, expected: afterValue(open) } : null
}

function afterValue(open: readonly string[]): Expectation {
  return open.length > 0 ? 'comma' : 'end'
}

/** Index after the closing quote; null for a line break, invalid escape or end of text before it. */
function findStringEnd(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at]!
    if (sign === '"') return at + 1
    if (sign < ' ') return null
    if (sign !== '\\') continue
    ESCAPE.lastIndex = at
    if (!ESCAPE.test(text)) return null
    at = ESCAPE.lastIndex - 1
  }
  return null
}
