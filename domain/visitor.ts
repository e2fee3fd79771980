import { z } from './schema.ts'

/** For whom the site calls a function: `address` is what limits count by, and is stored as a hash alone. */
export const visitor = z.strictObject({ address: z.string().max(60).nullable() })
