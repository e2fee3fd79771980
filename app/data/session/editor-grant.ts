import type { Answer } from '#supabase/functions/ensure-editor-admin/contract.ts'
import { DataError } from '../client/data-error.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'

/** Also `refused` after the server revoked a grant. */
export type EditorGrantState = 'none' | 'asking' | 'granted' | 'refused'

/** Specification, section 9. */
export const RECHECK_MS = 5000
/** Grants are renewed this long before they expire. */
const RENEW_BEFORE_MS = 120_000

/** Kept in memory only (threat model, section 3). */
let grant: { value: string; endsAt: number } | null = null
let state: EditorGrantState = 'none'
let asking: Promise<boolean> | undefined
let recheck: number | undefined
const listeners = new Set<() => void>()

export function readEditorGrantState(): EditorGrantState {
  return state
}

/** @returns a function that unsubscribes */
export function subscribeToEditorGrant(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the header with the grant; empty without one. */
export function readEditorHeaders(): Record<string, string> {
  return grant && grant.endsAt > Date.now() ? { 'X-Editor-Grant': grant.value } : {}
}

/** Returns whether this page was rendered in editor mode. The server decides about access. */
export function isEditorPage(): boolean {
  return readSiteConfiguration().editor !== null
}

/** Requests editor access if needed, and checks every five seconds whether to renew it. @returns whether it was granted */
export async function ensureEditorGrant(): Promise<boolean> {
  if (!isEditorPage()) return false
  recheck ??= window.setInterval(() => {
    if (document.visibilityState === 'visible') void ensureEditorGrant()
  }, RECHECK_MS)
  if (grant && grant.endsAt - RENEW_BEFORE_MS > Date.now()) return true
  asking ??= requestGrant().finally(() => {
    asking = undefined
  })
  return asking
}

/** Returns a valid grant. @throws DataError if the server refuses */
export async function getEditorGrant(): Promise<string> {
  await ensureEditorGrant()
  if (!grant || grant.endsAt <= Date.now())
    throw new DataError('refused', 'Editor access has ended. Reload the page to continue.')
  return grant.value
}

async function requestGrant(): Promise<boolean> {
  const { supabaseUrl, publishableKey, editor } = readSiteConfiguration()
  if (state !== 'granted') change('asking')
  try {
    const response = await fetch(`${supabaseUrl ?? ''}/functions/v1/ensure-editor-admin`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'Content-Type': 'application/json',
        'X-Editor-Start': editor?.startId ?? '',
      },
      body: '{}',
    })
    const answer = (await response.json().catch(() => null)) as Partial<Answer> | null
    if (response.ok && answer?.grant && answer.expires_in) {
      grant = { value: answer.grant, endsAt: Date.now() + answer.expires_in * 1000 }
      change('granted')
      return true
    }
    grant = null
  } catch {
    // If the server did not respond, the grant stays valid until it expires.
    if (grant && grant.endsAt > Date.now()) return true
    grant = null
  }
  change('refused')
  return false
}

function change(next: EditorGrantState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}
