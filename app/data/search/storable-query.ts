/** A query that PostgreSQL accepts: without zero bytes and lone surrogates. */
export function toStorableQuery(query: string): string {
  return query.replaceAll('\0', ' ').toWellFormed()
}
