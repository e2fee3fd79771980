import { expect } from 'vitest'
import type { Reply } from './send.ts'

const EMPTY_HAND = /^(?:\[\]|\{"hasNext":false,"folders":\[\],"objects":\[\]\}|)$/

/** A refusal, or the empty hand that row-level security gives; never a failure of the server. */
export function expectNothing(reply: Reply): void {
  if (reply.status < 400) expect(reply.text.trim()).toMatch(EMPTY_HAND)
  expect(reply.status).toBeLessThan(500)
}
