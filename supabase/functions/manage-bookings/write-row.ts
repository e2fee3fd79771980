import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'

export const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'

export const refuseMissing = () => new FunctionRefusal(404, 'It no longer exists. Reload the page.')

/**
 * @param message for values that the database refuses
 * @throws FunctionRefusal 404 if the row or its host does not exist, 400 for refused values
 */
export async function writeRow<Row>(
  query: PromiseLike<{ data: Row; error: { code: string } | null }>,
  message = '',
): Promise<NonNullable<Row>> {
  const { data, error } = await query
  if (error?.code === CHECK_VIOLATION) throw new FunctionRefusal(400, message)
  if (error && error.code !== FOREIGN_KEY_VIOLATION)
    throw new Error('The calendar could not be written', { cause: error })
  if (error || !data) throw refuseMissing()
  return data
}
