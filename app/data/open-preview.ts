import { answer, type OpenedPreview } from '#supabase/functions/read-post-preview/contract.ts'
import { callAsSite, orNull } from './client/call-as-site.ts'
import type { SiteCalls } from './context/site-calls.ts'

export type { OpenedPreview } from '#supabase/functions/read-post-preview/contract.ts'

/** Returns the post of a preview token; null if the token is unknown or has expired. */
export async function openPreview(calls: SiteCalls, token: string): Promise<OpenedPreview | null> {
  const opened = await orNull(() =>
    callAsSite(calls, 'read-post-preview', {
      answer,
      body: { token },
      failureMessage: 'The preview could not be loaded',
    }),
  )
  return opened && opened.preview
}
