import { ImportFileError } from './import-file-error.ts'

/** Files people try that seem to hold posts and do not. */
const UNSUPPORTED_FILES: readonly { begins: RegExp; advice: string }[] = [
  {
    begins: /^\s*<[\s\S]*(?:accounts\.google\.com|ServiceLogin)/i,
    advice:
      'This is a sign-in page, not data. Share the sheet or script with "Anyone" and use its /exec address.',
  },
  {
    begins: /^\s*<(?:!doctype html|html|head|body)\b/i,
    advice:
      'This is a web page, not data. If it came from a script address, open that address to see its error.',
  },
  {
    begins: /^\s*<(?:\?xml|!--|!doctype)/i,
    advice: 'This XML is neither a WordPress export nor a feed. Use one of these, or CSV or JSON.',
  },
]

/** @throws {ImportFileError} with advice, when nothing of such a file can be read */
export function mustBeSupported(beginning: string): void {
  const file = UNSUPPORTED_FILES.find(({ begins }) => begins.test(beginning))
  if (file) throw new ImportFileError('unsupported', file.advice)
}
