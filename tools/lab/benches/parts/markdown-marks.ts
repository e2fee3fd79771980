/** Between these stands what the command wrote, and nothing that somebody typed. */
const BEGIN = '<!-- npm run lab -- all: begin -->'
const END = '<!-- npm run lab -- all: end -->'

/**
 * A document with a new table in place of the former one, or the table alone where there was no document.
 * @param document null where there is none
 * @throws when a document has no place for it
 */
export function putBetweenMarks(document: string | null, table: string): string {
  if (document === null) return table
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`The document has no lines "${BEGIN}" and "${END}"`)
  return `${document.slice(0, from + BEGIN.length)}\n\n${table.trim()}\n\n${document.slice(to)}`
}
