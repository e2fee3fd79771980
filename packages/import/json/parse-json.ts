import { ImportFileError } from '../files/import-file-error.ts'
import { locateJsonError } from './locate-json-error.ts'

type NumberSource = { source?: string }

/** Fewer digits than these are safe, so that most texts need no look at their numbers. */
const LONG_NUMBER = /\d{16}/

/**
 * Parses JSON and keeps whole numbers beyond 2^53 as text, since ids pass that.
 * @param firstLine line of the file on which the text starts
 * @throws {ImportFileError} naming the line, when the text is not JSON
 */
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
