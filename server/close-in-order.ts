/**
 * Closes one part after the other. One that fails keeps none of the others open: the database, which comes last, must
 * give back its lock whatever happened before.
 * @throws the failure, or an AggregateError of several, when all have been closed
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
