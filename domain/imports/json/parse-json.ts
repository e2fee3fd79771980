import { ImportFileError } from '../import-file-error.ts'

type NumberSource = { source?: string }

/**
 * Parses JSON and keeps whole numbers beyond 2^53 as text, since ids pass that.
 * @throws {ImportFileError} naming the line, when the text is not JSON
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, keepLongNumbers)
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ImportFileError('malformed', 'The JSON is nested too deeply to be a list of posts.', { cause: error })
    }
    if (!(error instanceof SyntaxError)) throw error
    const line = findErrorLine(error, text)
    const place = line === null ? '' : ` on line ${line}`
    throw new ImportFileError('malformed', `The JSON has an error${place}. Was the file cut off or edited by hand?`, {
      cause: error,
      line: line ?? undefined,
    })
  }
}

function keepLongNumbers(_key: string, value: unknown, context?: NumberSource): unknown {
  const isLong = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isLong && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}

function findErrorLine(error: SyntaxError, text: string): number | null {
  if (/end of (?:JSON|data)|unterminated/i.test(error.message)) return text.trimEnd().split('\n').length
  const position = /position (\d+)/.exec(error.message)?.[1]
  return position === undefined ? null : text.slice(0, Number(position)).split('\n').length
}
