import { expect, test } from 'vitest'
import { FunctionError } from '#app/data/client/call-function.ts'
import type { BackfillRound } from '#app/data/pictures/backfill-news-images.ts'
import { answer } from '#supabase/functions/backfill-news-images/contract.ts'
import { backfillInRounds } from '../list/list-tools.tsx'

/** Returns the replies in order; errors are thrown. */
function replyInTurn(...replies: (Partial<BackfillRound> | Error)[]) {
  let calls = 0
  const call = async () => {
    const reply = replies[calls]
    calls += 1
    if (reply === undefined || reply instanceof Error) throw reply ?? new Error('Called too often')
    return { updated: 0, missing: 0, not_found: 0, remaining: 0, ...reply }
  }
  return { call, countCalls: () => calls }
}

test('repeats the call until no post remains, and adds up the counts', async () => {
  const { call, countCalls } = replyInTurn(
    { updated: 5, missing: 1, not_found: 0, remaining: 12 },
    { updated: 4, missing: 0, not_found: 2, remaining: 6 },
    { updated: 6, missing: 0, not_found: 0, remaining: 0 },
  )
  expect(await backfillInRounds(call)).toEqual({ updated: 15, missing: 1, notFound: 2 })
  expect(countCalls()).toBe(3)
})

test('stops after a response that reports no remaining posts', () => {
  expect(answer.parse({ success: true, updated: 3, missing: 2, not_found: 1 })).toEqual({
    updated: 3,
    missing: 2,
    not_found: 1,
    remaining: 0,
  })
})

test('stops if a round makes no progress', async () => {
  const { call, countCalls } = replyInTurn({ updated: 1, remaining: 3 }, { updated: 0, remaining: 3 })
  expect(await backfillInRounds(call)).toEqual({ updated: 1, missing: 0, notFound: 0 })
  expect(countCalls()).toBe(2)
})

test('waits for a busy server and stops after a refusal', async () => {
  const waits: number[] = []
  const { call } = replyInTurn(
    { updated: 1, remaining: 1 },
    new FunctionError(429, { retry_after: 9 }, 'Too many'),
    new FunctionError(403, {}, 'Only administrators'),
  )
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  await expect(backfillInRounds(call, { wait })).rejects.toThrow('Only administrators')
  expect(waits).toEqual([9000])
})
