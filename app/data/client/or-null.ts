import { FunctionError } from './call-function.ts'

/** A token that opens nothing, and one that never could, are alike to whoever asks. */
export async function orNull<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof FunctionError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
