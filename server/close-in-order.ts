/**
 * Closes all parts in order, even if one fails. The database comes last and must release its lock.
 * @throws the error, or an AggregateError of several
 */
export async function closeInOrder(parts: (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of parts) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'Several parts of the site failed to close.')
}
