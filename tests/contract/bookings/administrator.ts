import { beforeAll, expect } from 'vitest'
import type { z } from '#domain/schema.ts'
import { answers, type Input } from '#supabase/functions/manage-bookings/contract.ts'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'

/** Calls `manage-bookings` as an administrator, or with other headers. */
export function useAdministrator(use: () => FunctionsBackend) {
  let token: string
  beforeAll(async () => {
    token = (await use().signIn('admin')).token
  })
  const ask = async (body: Input, headers?: Record<string, string>) => {
    const response = await use().call('manage-bookings', {
      headers: headers ?? { apikey: use().keys.publishable, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  /** Expects success, and parses the answer with the contract. */
  const act = async <Name extends Input['action']>(
    body: Extract<Input, { action: Name }>,
    headers?: Record<string, string>,
  ): Promise<z.infer<(typeof answers)[Name]>> => {
    const answer = await ask(body, headers)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answers[body.action].parse(answer.body) as z.infer<(typeof answers)[Name]>
  }
  return { ask, act }
}
