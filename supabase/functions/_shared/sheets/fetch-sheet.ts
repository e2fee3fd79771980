import { describeSheetFailure, IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import { type Fetched, guardedFetch } from '../fetch/guarded-fetch.ts'
import { FetchFailure } from '../fetch/guarded-fetch-failure.ts'
import type { SourceSettings } from '../fetch/guarded-fetch-hosts.ts'
import { toSheetAddress } from './sheet-address.ts'

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
