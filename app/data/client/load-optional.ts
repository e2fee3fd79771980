import { DataError } from './data-error.ts'

/** A page that lacks something is kept this short: what is missing may be there again. */
export const KEPT_BRIEFLY = { 'Cache-Control': 'public, max-age=30' }

export type Optional<Loaded> = { value: Loaded; isMissing: boolean }

/**
 * Loads a part without which a page is still one. Its failure is logged, and the page has `instead`.
 * @throws what is no failure of the backend
 */
export async function loadOptional<Loaded>(
  load: () => Promise<Loaded>,
  instead: Loaded,
): Promise<Optional<Loaded>> {
  try {
    return { value: await load(), isMissing: false }
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    console.error(error)
    return { value: instead, isMissing: true }
  }
}
