/** Redirects and counts of addresses, for administrators: the database decides who is one. */
import type { PostgrestError } from '@supabase/supabase-js'
import type { Redirect, RedirectField } from '#domain/redirects/redirect.ts'
import { DataError, toDataError } from './client/data-error.ts'
import type { PostsClient } from './context/context.ts'

/** By hand; by an import; by a new name of a post; by its deletion. */
export type RedirectSource = 'manual' | 'import' | 'renamed' | 'deleted'

export type ListedRedirect = Redirect & {
  source: RedirectSource
  hits: number
  last_used: string | null
  /** Of one by hand: the version that a change is based on. */
  updated_at: string | null
  changed_by_email: string | null
}

export type RedirectFilter = { search: string; source: RedirectSource | null }
export type RedirectPage = { rows: ListedRedirect[]; total: number }
export type MissedAddress = { path: string; hits: number; last_at: string }

/** The database says what is wrong with a redirect, and with which of its fields. */
export class RedirectRefusal extends DataError {
  readonly field: RedirectField

  constructor(field: RedirectField, message: string, cause: PostgrestError) {
    super('rejected', message, cause)
    this.name = 'RedirectRefusal'
    this.field = field
  }
}

const LIST_FAILURE = 'The redirects can’t be read at the moment.'
const MISSED_FAILURE = 'The missed addresses can’t be read at the moment.'
const SAVE_FAILURE = 'The redirect was not saved. Please try again.'
const REMOVE_FAILURE = 'It was not deleted. Please try again.'
const IMPORT_FAILURE = 'Nothing was imported. Please try again.'
const CHANGED_MEANWHILE =
  'Somebody changed or deleted this redirect meanwhile. Close it and look at the list again.'

const MISSED_SHOWN = 200
const CHECK_VIOLATION = '23514'
const UNIQUE_VIOLATION = '23505'

/** One page of the list, those by hand first. @throws DataError */
export async function listRedirects(
  client: PostsClient,
  { search, source }: RedirectFilter,
  page: { offset: number; limit: number },
): Promise<RedirectPage> {
  const { data, error, status } = await client.rpc('list_redirects', {
    p_search: search.trim(),
    ...(source && { p_source: source }),
    p_limit: page.limit,
    p_offset: page.offset,
  })
  if (error) throw toDataError(LIST_FAILURE, error, status)
  const rows = data.map(({ total: _total, ...row }) => row as ListedRedirect)
  return { rows, total: data[0]?.total ?? page.offset }
}

/** Every redirect by hand, for a sheet. @throws DataError */
export async function listManualRedirects(client: PostsClient): Promise<ListedRedirect[]> {
  const all: ListedRedirect[] = []
  for (;;) {
    const filter = { search: '', source: 'manual' } as const
    const { rows, total } = await listRedirects(client, filter, { offset: all.length, limit: 1_000 })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

/**
 * Adds a redirect, or changes the one that is given.
 * @throws RedirectRefusal for what the database refuses; DataError, also when somebody else changed it meanwhile
 */
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

/** Adds and changes all of them, or none. @throws RedirectRefusal, DataError */
export async function saveAllRedirects(client: PostsClient, redirects: readonly Redirect[]): Promise<void> {
  const { error, status } = await client.from('redirects').upsert([...redirects], { onConflict: 'path' })
  if (error) throw toRefusal(error, status, IMPORT_FAILURE)
}

/** @throws DataError when it was not deleted; not when it was gone already */
export async function removeRedirect(client: PostsClient, path: string): Promise<void> {
  const { error, status } = await client.from('redirects').delete().eq('path', path)
  if (error) throw toDataError(REMOVE_FAILURE, error, status)
}

/** The addresses that visitors missed most. @throws DataError */
export async function listMissedAddresses(client: PostsClient): Promise<MissedAddress[]> {
  const { data, error, status } = await client
    .from('address_hits')
    .select('path,hits,last_at')
    .eq('outcome', 'missed')
    .order('hits', { ascending: false })
    .order('path')
    .limit(MISSED_SHOWN)
  if (error) throw toDataError(MISSED_FAILURE, error, status)
  return data
}

/** Takes an address off the list until it is missed again. @throws DataError */
export async function forgetMissedAddress(client: PostsClient, path: string): Promise<void> {
  const { error, status } = await client
    .from('address_hits')
    .delete()
    .eq('outcome', 'missed')
    .eq('path', path)
  if (error) throw toDataError(REMOVE_FAILURE, error, status)
}

function toRefusal(error: PostgrestError, status: number, failureMessage: string): DataError {
  if (error.code === UNIQUE_VIOLATION)
    return new RedirectRefusal(
      'path',
      'There is a redirect from this address already. Change that one.',
      error,
    )
  if (error.code === CHECK_VIOLATION && (error.details === 'path' || error.details === 'target'))
    return new RedirectRefusal(error.details, error.message, error)
  return toDataError(failureMessage, error, status)
}
