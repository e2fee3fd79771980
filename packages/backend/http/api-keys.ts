import { createHash, timingSafeEqual } from 'node:crypto'
import { ANONYMOUS, type Caller, SERVICE } from '../request/caller.ts'

/** The caller that an API key alone stands for. */
export type ApiKeys = { findCaller(key: string): Caller | null }

export function createApiKeys(keys: { publishable: string; secret: string }): ApiKeys {
  const publishable = digest(keys.publishable)
  const secret = digest(keys.secret)
  return {
    findCaller(key) {
      const given = digest(key)
      // Both are compared, in constant time, whatever the first says.
      const isPublishable = timingSafeEqual(given, publishable)
      const isSecret = timingSafeEqual(given, secret)
      if (isSecret) return SERVICE
      return isPublishable ? ANONYMOUS : null
    },
  }
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
