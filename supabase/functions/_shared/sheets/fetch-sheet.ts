import { describeSheetFailure, IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import { type Fetched, guardedFetch } from '../fetch/guarded-fetch.ts'
import { FetchFailure } from '../fetch/guarded-fetch-failure.ts'
import type { SourceSettings } from '../fetch/guarded-fetch-hosts.ts'

const MAX_SHEET_BYTES = 2 * 1024 * 1024
const SIGN_IN_HOST = 'accounts.google.com'
const STATUS_OF: Record<string, number> = { unreachable: 502, 'too-slow': 504, 'too-large': 413 }

const REASONS = {
  signIn:
    'The sheet asks for a sign-in. Deploy the script with access for "Anyone", or share the sheet with anyone who has the link.',
  scriptError: 'The script of the sheet failed. Open its address in a browser to see the error.',
  page: 'This is the address of a web page. Use the address of the script or of the published sheet.',
  host: 'Use an address at script.google.com or docs.google.com. The operator can allow others with the setting IMPORT_HOSTS.',
}

/** Fetches a sheet. @throws FunctionRefusal with the specified message and a `reason` */
export async function fetchSheet(
  address: string,
  settings: SourceSettings,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const fetched = await guardedFetch(toSheetAddress(address), {
      purpose: 'sheet',
      settings,
      maxBytes: MAX_SHEET_BYTES,
      ...(signal && { signal }),
    })
    mustBeRows(fetched)
    return fetched.bytes
  } catch (error) {
    if (error instanceof FetchFailure) throw toRefusal(error)
    throw error
  }
}

function toRefusal(failure: FetchFailure): FunctionRefusal {
  if (failure.redirectHost === SIGN_IN_HOST) return refuseContent(REASONS.signIn)
  if (failure.kind === 'refused') return new FunctionRefusal(400, failure.message, { reason: REASONS.host })
  const status = failure.status ?? STATUS_OF[failure.kind] ?? 502
  const isClosed = status === 401 || status === 403
  return new FunctionRefusal(502, describeSheetFailure(status), {
    reason: isClosed ? REASONS.signIn : failure.message,
  })
}

function mustBeRows({ url, type, bytes }: Fetched): void {
  const text = new TextDecoder().decode(bytes)
  if (type !== 'text/html' && !/^\s*<(?:!doctype|html)/i.test(text)) return
  if (url.hostname === SIGN_IN_HOST || /accounts\.google\.com|ServiceLogin/.test(text))
    throw refuseContent(REASONS.signIn)
  const isScriptError =
    /(?:Type|Reference|Range|Syntax)?Error\b|Exception\b|Script function not found|errorMessage/.test(text)
  throw refuseContent(isScriptError ? REASONS.scriptError : REASONS.page)
}

function refuseContent(reason: string): FunctionRefusal {
  return new FunctionRefusal(422, IMPORT_MESSAGES.sheetNotAnArray, { reason })
}

const SHEET_PATH = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,120})(?:\/(?:edit|view|htmlview|copy)?)?\/?$/
const PUBLISHED_PATH = /^(\/spreadsheets\/d\/e\/[\w-]{10,200}\/pub)(?:html)?$/

/** CSV export of the URL of an opened or published Google sheet; other URLs are returned unchanged. */
export function toSheetAddress(address: string): string {
  const text = address.trim()
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  if (url.hostname !== 'docs.google.com') return text
  const gid = url.searchParams.get('gid') ?? /[#&]gid=(\d+)/.exec(url.hash)?.[1] ?? null
  const published = PUBLISHED_PATH.exec(url.pathname)?.[1]
  if (published !== undefined) {
    const csv = new URL(published, url)
    if (gid !== null && /^\d+$/.test(gid)) csv.search = `?gid=${gid}&single=true`
    csv.searchParams.set('output', 'csv')
    return csv.href
  }
  const id = SHEET_PATH.exec(url.pathname)?.[1]
  if (id === undefined) return text
  const csv = new URL(`/spreadsheets/d/${id}/export?format=csv`, url)
  if (gid !== null && /^\d+$/.test(gid)) csv.searchParams.set('gid', gid)
  return csv.href
}
