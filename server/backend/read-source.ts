/**
 * What a question of a page needs to be answered: the path of a table or function, and the table that a function is
 * told to read. What hangs there says nothing about the rest.
 */
export function readSourceOf(input: string | URL | Request): string {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const table = searchParams.get('p_table')
  return table === null ? pathname : `${pathname} ${table}`
}
