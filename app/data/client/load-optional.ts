import { DataError } from './data-error.ts'

/** Cache headers of an incomplete page. Short, because the missing part may load next time. */
export const CACHED_BRIEFLY = { 'Cache-Control': 'public, max-age=30' }

export type Optional<Loaded> = { value: Loaded; isMissing: boolean }

/** Loads an optional part of a page. If the backend fails, logs the error and returns `fallback`. */
export async function loadOptional<Loaded>(
  load: () => Promise<Loaded>,
  fallback: Loaded,
): Promise<Optional<Loaded>> {
  try {
    return { value: await load(), isMissing: false }
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    console.error(error)
    return { value: fallback, isMissing: true }
  }
}
