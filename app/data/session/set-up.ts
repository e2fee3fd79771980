import type { SetUpInput } from '#domain/settings/set-up-contract.ts'
import { SET_UP_PATH } from '#domain/settings/set-up-paths.ts'

const UNREACHABLE = 'The server can’t be reached. Please try again.'

/** Sends the secret of a setup link. Returns an error message, or null. */
async function callSetUp(input: SetUpInput): Promise<string | null> {
  const answer = await fetch(SET_UP_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => null)
  if (answer?.ok) return null
  const refusal = (await answer?.json().catch(() => null)) as { problem?: unknown } | null | undefined
  return typeof refusal?.problem === 'string' ? refusal.problem : UNREACHABLE
}

/** Returns null if the link is still valid, otherwise the reason. */
export const checkSetUpLink = (secret: string) => callSetUp({ action: 'check', secret })

/** Creates the owner's account. Returns an error message, or null. */
export const makeOwner = (secret: string, { email, password }: { email: string; password: string }) =>
  callSetUp({ action: 'create', secret, email, password })
