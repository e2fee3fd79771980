/** Imports a picture from a URL into the bucket of posts (threat model, sections 6 and 7). */
import type { SupabaseClient } from '@supabase/supabase-js'
import { describeDriveLink, readDriveLink, toDownloadUrl } from '#domain/drive-links.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import { type Fetched, type FetchOptions, guardedFetch } from '../fetch/guarded-fetch.ts'
import { FetchFailure } from '../fetch/guarded-fetch-failure.ts'
import type { SourceSettings } from '../fetch/guarded-fetch-hosts.ts'
import type {
  Answer as StoredPicture,
  PicturePurpose,
} from '#supabase/functions/editor-upload-image/contract.ts'
import { nameKey, storePicture } from './store-picture.ts'

export type RemotePicture = {
  address: string
  purpose: PicturePurpose
  settings: SourceSettings
  service: SupabaseClient
  signal?: AbortSignal
}

const MAX_FETCHED_BYTES = 15 * 1024 * 1024
/** Google's confirmation page has a few kilobytes. */
const MAX_PAGE_BYTES = 256 * 1024
/** Excludes "<" for linear matching time. */
const INPUT_TAG = /<input\b[^<>]*>/g
const SIGN_IN_HOST = 'accounts.google.com'

const refusals = {
  page: () => new FunctionRefusal(415, 'This is the address of a page, not of a picture.'),
  notShared: () =>
    new FunctionRefusal(
      415,
      'Google Drive asks for a sign-in. Share the picture with "Anyone with the link" and try again.',
    ),
  unscanned: () =>
    new FunctionRefusal(
      415,
      'Google Drive asks for confirmation, because the file is too large to be scanned. Make it smaller.',
    ),
}

/** @throws FetchFailure or FunctionRefusal, see `describePictureFailure` */
export async function importRemotePicture(remote: RemotePicture): Promise<StoredPicture> {
  const bytes = await fetchPicture(remote)
  const key = nameKey(remote.purpose, bytes)
  return storePicture(remote.service, key, bytes)
}

export type PictureSource = Pick<RemotePicture, 'address' | 'settings' | 'signal'> &
  Pick<FetchOptions, 'network'>

export async function fetchPicture(source: PictureSource): Promise<Uint8Array<ArrayBuffer>> {
  const { address, settings, signal, network } = source
  const advice = describeDriveLink(address)
  if (advice !== null) throw new FunctionRefusal(400, advice)
  const options = {
    settings,
    maxBytes: MAX_FETCHED_BYTES,
    ...(signal && { signal }),
    ...(network && { network }),
  }
  const download = readDriveLink(address).kind === 'file' ? toDownloadUrl(address) : null
  if (download === null) {
    const fetched = await guardedFetch(address.trim(), { ...options, purpose: 'picture' })
    if (isPage(fetched)) throw refusals.page()
    return fetched.bytes
  }
  const fetched = await guardedFetch(download, { ...options, purpose: 'drive' })
  if (!isPage(fetched)) return fetched.bytes
  const confirmed = readConfirmation(fetched, download)
  if (confirmed === null) throw refusals.notShared()
  const again = await guardedFetch(confirmed, { ...options, purpose: 'drive' })
  if (isPage(again)) throw refusals.unscanned()
  return again.bytes
}

function isPage({ type, bytes }: Fetched): boolean {
  return (
    type === 'text/html' || /^\s*<(?:!doctype|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))
  )
}

/** URL that confirms the download of a large file; null for another page. */
function readConfirmation({ bytes }: Fetched, download: string): string | null {
  const page = new TextDecoder().decode(bytes.subarray(0, MAX_PAGE_BYTES))
  if (!/id="download-form"|id="uc-download-link"|[?&;]confirm=/.test(page)) return null
  const confirmed = new URL(download)
  confirmed.searchParams.set('confirm', readHidden(page, 'confirm') ?? 't')
  const uuid = readHidden(page, 'uuid')
  if (uuid !== null) confirmed.searchParams.set('uuid', uuid)
  return confirmed.href
}

function readHidden(page: string, name: string): string | null {
  const input = page.match(INPUT_TAG)?.find((tag) => tag.includes(` name="${name}"`)) ?? ''
  return /\bvalue="([\w-]{1,100})"/.exec(input)?.[1] ?? null
}

/** Message for the author; rethrows errors that are not about the picture. */
export function describePictureFailure(error: unknown, address: string, settings: SourceSettings): string {
  if (error instanceof FunctionRefusal) return error.message
  if (!(error instanceof FetchFailure)) throw error
  if (error.redirectHost === SIGN_IN_HOST) return refusals.notShared().message
  if (error.kind !== 'refused' || settings.pictures === 'public' || !/^https:/i.test(address))
    return error.message
  return `Pictures may not be fetched from ${new URL(address).hostname}. The operator allows it with the setting IMPORT_HOSTS, or with IMPORT_PICTURES=public for every public host.`
}
