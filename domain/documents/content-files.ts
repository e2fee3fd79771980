/** Page content as a folder of JSON files, readable by people and comparable with git. */
import { type ContentDocument, type DocumentCatalog, parseContent } from './document.ts'

/** File text by path, such as `service/reporting.json`. */
export type ContentFiles = Record<string, string>

const ENDING = '.json'
export const nameFile = ({ name }: Pick<ContentDocument, 'name'>): string => name + ENDING

/** Lists the documents of every site and those added by owners. */
export function listDocuments(
  { documents, findDocument }: DocumentCatalog,
  storedNames: readonly string[],
): ContentDocument[] {
  const known = new Set(documents.map(({ name }) => name))
  const added = [...new Set(storedNames)].filter((name) => !known.has(name)).toSorted()
  return [...documents, ...added.flatMap((name) => findDocument(name) ?? [])]
}

/** Writes fields in schema order, so that unchanged content produces the same bytes. */
export function writeContentFile(document: ContentDocument, content: unknown): string {
  return `${JSON.stringify(document.schema.parse(content), null, 2)}\n`
}

/** Files that operating systems add to folders and archives. */
const ADDED = /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/

/**
 * Reads files written by `writeContentFile`. Ignores a folder around all of them and files other than JSON.
 * @returns content by document, and problems by file and field
 */
export function readContentFiles(
  files: ContentFiles,
  { findDocument }: Pick<DocumentCatalog, 'findDocument'>,
): { contents: { document: ContentDocument; content: unknown }[]; problems: Record<string, string> } {
  const paths = Object.keys(files).filter((path) => path.endsWith(ENDING) && !ADDED.test(path))
  const find = (path: string) => findDocument(path.slice(0, -ENDING.length))
  const folder = paths.some((path) => find(path)) ? '' : findFolder(paths)
  const contents: { document: ContentDocument; content: unknown }[] = []
  const problems: Record<string, string> = {}
  for (const path of paths) {
    const document = find(path.slice(folder.length))
    const content = parseJson(files[path]!)
    if (!document) problems[path] = 'This site has no such content. Remove the file or correct its name.'
    else if (content === undefined) problems[path] = 'This is not valid JSON. Check commas and quotes.'
    else {
      const parsed = parseContent(document, content)
      contents.push({ document, content: parsed.content })
      for (const [field, message] of Object.entries(parsed.problems))
        problems[field === '' ? path : `${path}, ${field}`] = message
    }
  }
  if (paths.length === 0) problems['all'] = 'There are no content files, such as home.json.'
  return { contents, problems }
}

function findFolder(paths: readonly string[]): string {
  const folder = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? ''
  return paths.every((path) => path.startsWith(folder)) ? folder : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    return undefined
  }
}

/** Lists the paths of fields that differ, such as `hero.headline`. A list whose length differs counts as one field. */
export function listChangedFields(before: unknown, after: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isContainer(before) || !isContainer(after) || countEntries(before) !== countEntries(after))
    return [path]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) =>
    listChangedFields(before[key], after[key], path === '' ? key : `${path}.${key}`),
  )
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const countEntries = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)
