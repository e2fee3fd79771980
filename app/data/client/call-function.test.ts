import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { z } from '#domain/schema.ts'
import type { PostsClient } from '../context/context.ts'
import { callFunction, FunctionError } from './call-function.ts'
import { DataError } from './data-error.ts'

const answer = z.object({ count: z.number() })

async function call(reply: () => Response): Promise<unknown> {
  const client = createClient('http://backend.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async () => reply() },
  }) as PostsClient
  return callFunction(client, 'count-posts', { answer, failureMessage: 'Not counted' }).catch(
    (error: unknown) => error,
  )
}

test('returns a valid answer without unknown fields', async () => {
  expect(await call(() => Response.json({ success: true, count: 3, more: 1 }))).toEqual({ count: 3 })
})

test.each([{ success: true }, { count: '3' }, [], null, 'text'])(
  'treats the response %j as a failure without a reason',
  async (body) => {
    const failure = await call(() => Response.json(body))
    expect(failure).toBeInstanceOf(DataError)
    expect(failure).not.toBeInstanceOf(FunctionError)
    expect(failure).toMatchObject({ kind: 'rejected', userMessage: 'Not counted' })
  },
)

test.each([
  [{ success: false, error: 'Said by the server', count: 3 }, 'Said by the server'],
  [{ success: false, error: '' }, 'Not counted'],
  [{ success: false, error: 7 }, 'Not counted'],
])(
  'reports an unsuccessful response, with the message of the server if there is one',
  async (body, userMessage) => {
    expect(await call(() => Response.json(body))).toMatchObject({
      kind: 'rejected',
      userMessage,
      status: 200,
    })
  },
)

test('keeps the details of a refusal', async () => {
  const headers = { 'Retry-After': '7' }
  const failure = await call(() =>
    Response.json({ success: false, error: 'Too many', retry_after: 9 }, { status: 429, headers }),
  )
  expect(failure).toMatchObject({
    userMessage: 'Too many',
    status: 429,
    retryAfter: 7,
    answer: { retry_after: 9 },
  })
})

test('handles a refusal without JSON, and an unreachable server', async () => {
  expect(await call(() => new Response('<h1>502</h1>', { status: 502 }))).toMatchObject({
    userMessage: 'Not counted',
    status: 502,
    answer: {},
  })
  expect(
    await call(() => {
      throw new TypeError('fetch failed')
    }),
  ).toMatchObject({ kind: 'unavailable', userMessage: 'Not counted' })
})
