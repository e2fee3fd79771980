import { FunctionError } from './call-function.ts'

/** Returns null for invalid or unknown tokens. */
export async function orNull<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof FunctionError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
