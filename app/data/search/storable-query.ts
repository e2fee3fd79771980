/** A question as PostgreSQL takes it: without zero bytes and halves of characters. */
export function toStorableQuery(query: string): string {
  return query.replaceAll('\0', ' ').toWellFormed()
}
