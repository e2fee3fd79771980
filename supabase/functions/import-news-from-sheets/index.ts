import { z } from 'zod'
import { IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import { consumeFetchQuota } from '../_shared/fetch/fetch-quota.ts'
import { fetchSheet } from '../_shared/sheets/fetch-sheet.ts'
import { importSheet, previewSheet } from '../_shared/imports/import-sheet.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'

const MAX_BODY_BYTES = 10 * 1024 * 1024
const MAX_ADDRESS_LENGTH = 2_000
const MAX_ROWS = 5_000
const NO_URL = IMPORT_MESSAGES.sheetUrlRequired

const timeZoneName = z
  .string()
  .refine(isTimeZone, { error: 'must be the name of a timezone, such as Europe/Dublin' })
const input = z.union(
  [
    z.array(z.unknown()).max(MAX_ROWS),
    z.object({
      url: z.string().trim().min(1, { error: NO_URL }).max(MAX_ADDRESS_LENGTH),
      sheet_time_zone: timeZoneName.optional(),
      date_order: z.enum(['day-first', 'month-first']).optional(),
      preview: z.boolean().optional(),
    }),
  ],
  {
    error: ({ input: given }) =>
      typeof given === 'object' && given !== null && 'url' in given
        ? NO_URL
        : IMPORT_MESSAGES.sheetNotAnArray,
  },
)
type Input = z.infer<typeof input>

/**
 * Imports news from a sheet: the rows themselves, or the address they are fetched from. With `preview` nothing is
 * written, and the answer has what was read as `items`.
 */
export default serveFunction<Input>(
  { access: 'author', input, bodyLimitBytes: MAX_BODY_BYTES, timeLimitMs: 120_000 },
  async (call) => {
    const { bytes, name } = await readSheet(call)
    const {
      sheet_time_zone: timeZone = 'UTC',
      date_order: dateOrder,
      preview,
    } = Array.isArray(call.body) ? {} : call.body
    const options = { name, timeZone, dateOrder }
    if (preview) return { success: true, items: await previewSheet(call, bytes, options) }
    return { success: true, ...(await importSheet(call, bytes, options)) }
  },
)

async function readSheet(
  call: FunctionCall<Input>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  const { body } = call
  if (Array.isArray(body))
    return { bytes: new TextEncoder().encode(JSON.stringify(body)), name: 'Google Sheets' }
  await consumeFetchQuota(call)
  const bytes = await fetchSheet(body.url, readSourceSettings(call.runtime), call.signal)
  // Keys may stand in the rest of the address.
  return { bytes, name: new URL(body.url).hostname }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}
