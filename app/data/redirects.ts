/** Redirects and missing pages, for administrators. Functions throw `DataError`. */
import type { PostgrestError } from '@supabase/supabase-js'
import type { Redirect, RedirectField } from '#domain/redirects/redirect.ts'
import { DataError, toDataError, runQuery } from './client/data-error.ts'
import type { PostsClient } from './context/context.ts'

export type RedirectSource = 'manual' | 'import' | 'renamed' | 'deleted'

export type ListedRedirect = Redirect & {
  source: RedirectSource
  hits: number
  last_used: string | null
  /** Version of a manual redirect, on which changes are based. */
  updated_at: string | null
  changed_by_email: string | null
}

export type RedirectFilter = { search: string; source: RedirectSource | null }
export type RedirectPage = { rows: ListedRedirect[]; total: number }
export type MissedAddress = { path: string; hits: number; last_at: string }

/** Rejected by the database, with a message for a field. */
export class RedirectRefusal extends DataError {
  readonly field: RedirectField

  constructor(field: RedirectField, message: string, cause: PostgrestError) {
    super('rejected', message, cause)
    this.name = 'RedirectRefusal'
    this.field = field
  }
}

const LIST_FAILURE = 'The redirects could not be loaded.'
const MISSED_FAILURE = 'The missed addresses could not be loaded.'
const SAVE_FAILURE = 'The redirect was not saved. Please try again.'
const REMOVE_FAILURE = 'It was not deleted. Please try again.'
const IMPORT_FAILURE = 'Nothing was imported. Please try again.'
const CHANGED_MEANWHILE =
  'Someone changed or deleted this redirect in the meantime. Close this form and reload the list.'

const MAX_MISSED = 200
const CHECK_VIOLATION = '23514'
const UNIQUE_VIOLATION = '23505'

export async function listRedirects(
  client: PostsClient,
  { search, source }: RedirectFilter,
  page: { offset: number; limit: number },
): Promise<RedirectPage> {
  const data = await runQuery(
    client.rpc('list_redirects', {
      p_search: search.trim(),
      ...(source && { p_source: source }),
      p_limit: page.limit,
      p_offset: page.offset,
    }),
    LIST_FAILURE,
  )
  const rows = data.map(({ total: _total, ...row }) => row as ListedRedirect)
  return { rows, total: data[0]?.total ?? page.offset }
}

export async function listManualRedirects(client: PostsClient): Promise<ListedRedirect[]> {
  const all: ListedRedirect[] = []
  for (;;) {
    const filter = { search: '', source: 'manual' } as const
    const { rows, total } = await listRedirects(client, filter, { offset: all.length, limit: 1_000 })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

/** Adds or changes a redirect. @throws RedirectRefusal, or DataError after a concurrent change */
export async function saveRedirect(
  client: PostsClient,
  redirect: Redirect,
  changes: { path: string; updated_at: string | null } | null,
): Promise<void> {
  const table = client.from('redirects')
  const { data, error, status } = changes
    ? await table
        .update(redirect)
        .eq('path', changes.path)
        .eq('updated_at', changes.updated_at!)
        .select('path')
    : await table.insert(redirect).select('path')
  if (error) throw toRefusal(error, status, SAVE_FAILURE)
  if (data.length === 0) throw new DataError('rejected', CHANGED_MEANWHILE)
}

/** Adds or changes all redirects, or none. @throws RedirectRefusal, DataError */
export async function saveAllRedirects(client: PostsClient, redirects: readonly Redirect[]): Promise<void> {
  const { error, status } = await client.from('redirects').upsert([...redirects], { onConflict: 'path' })
  if (error) throw toRefusal(error, status, IMPORT_FAILURE)
}

export async function removeRedirect(client: PostsClient, path: string): Promise<void> {
  await runQuery(client.from('redirects').delete().eq('path', path), REMOVE_FAILURE)
}

export async function listMissedAddresses(client: PostsClient): Promise<MissedAddress[]> {
  return runQuery(
    client
      .from('address_hits')
      .select('path,hits,last_at')
      .eq('outcome', 'missed')
      .order('hits', { ascending: false })
      .order('path')
      .limit(MAX_MISSED),
    MISSED_FAILURE,
  )
}

/** Removes a path from the list until it is requested again. */
export async function forgetMissedAddress(client: PostsClient, path: string): Promise<void> {
  await runQuery(
    client.from('address_hits').delete().eq('outcome', 'missed').eq('path', path),
    REMOVE_FAILURE,
  )
}

function toRefusal(error: PostgrestError, status: number, failureMessage: string): DataError {
  if (error.code === UNIQUE_VIOLATION)
    return new RedirectRefusal('path', 'A redirect from this address already exists. Edit that one.', error)
  if (error.code === CHECK_VIOLATION && (error.details === 'path' || error.details === 'target'))
    return new RedirectRefusal(error.details, error.message, error)
  return toDataError(failureMessage, error, status)
}
