import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FormStamps } from '#app/data/context/site-calls.ts'

/** Times are rounded to this, so that pages with a form can be cached. */
const STEP_SECONDS = 600
const SIGNATURE_BYTES = 16

/** Signs with a key derived from `secretKey`, which all replicas share. */
export function createFormStamps(secretKey: string, now: () => number = Date.now): FormStamps {
  const key = createHmac('sha256', secretKey).update('time stamps of forms').digest()
  const sign = (seconds: string) =>
    createHmac('sha256', key).update(seconds).digest().subarray(0, SIGNATURE_BYTES)
  return {
    issue() {
      const seconds = Math.floor(now() / 1000 / STEP_SECONDS) * STEP_SECONDS
      return `${seconds.toString(36)}.${sign(seconds.toString(36)).toString('base64url')}`
    },
    readAgeSeconds(stamp) {
      const [seconds = '', signature = ''] = stamp.slice(0, 100).split('.')
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, sign(seconds))) return null
      const age = Math.floor(now() / 1000) - Number.parseInt(seconds, 36)
      return age >= 0 ? age : null
    },
  }
}
