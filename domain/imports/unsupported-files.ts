import { getAt } from './json/json-values.ts'
import type { ImportSource } from './import-format.ts'

type UnsupportedFile = { recognises(source: ImportSource): boolean; advice: string }

const startsLike =
  (pattern: RegExp) =>
  ({ text }: ImportSource): boolean =>
    pattern.test(text.slice(0, 4_000))

/** Files people try that hold posts, or seem to, in a form this importer does not read. */
const UNSUPPORTED_FILES: readonly UnsupportedFile[] = [
  {
    recognises: startsLike(/^\s*<[\s\S]*xmlns:wp=/),
    advice: 'This is a WordPress export (XML), which cannot be imported. Export the posts as CSV or JSON.',
  },
  {
    recognises: startsLike(/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:rss|feed|rdf:RDF)\b/i),
    advice: 'This is a news feed (XML), which cannot be imported. Use CSV or JSON.',
  },
  {
    recognises: ({ json }) =>
      Array.isArray(getAt(json, ['data', 'posts'])) ||
      (Array.isArray(getAt(json, ['db'])) && !Array.isArray(json)),
    advice: 'This is a Ghost export, which cannot be imported. Use CSV or a JSON list of posts.',
  },
  {
    recognises: startsLike(/^\s*<[\s\S]*(?:accounts\.google\.com|ServiceLogin)/i),
    advice:
      'This is a sign-in page, not data. Share the sheet or script with "Anyone" and use its /exec address.',
  },
  {
    recognises: startsLike(/^\s*<(?:!doctype html|html|head|body)\b/i),
    advice:
      'This is a web page, not data. If it came from a script address, open that address to see its error.',
  },
  {
    recognises: startsLike(/^\s*<\?xml/),
    advice: 'This is an XML file, which cannot be imported. Use CSV or JSON.',
  },
]

/** What to do about a file that is recognised but not readable, or null. */
export function findAdvice(source: ImportSource): string | null {
  return UNSUPPORTED_FILES.find((file) => file.recognises(source))?.advice ?? null
}
