import { consumeFetchQuota } from '../_shared/fetch/fetch-quota.ts'
import { fetchSheet } from '../_shared/sheets/fetch-sheet.ts'
import { importSheet, previewSheet } from '../_shared/imports/import-sheet.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { input, type Input } from './contract.ts'

const MAX_BODY_BYTES = 10 * 1024 * 1024

/** Imports news from a sheet: its rows, or the URL to fetch them from. `preview` only returns the sheet. */
export default serveFunction<Input>(
  {
    access: 'author',
    permission: 'posts.import',
    input,
    bodyLimitBytes: MAX_BODY_BYTES,
    timeLimitMs: 120_000,
  },
  async (call) => {
    const { bytes, name } = await readSheet(call)
    const {
      sheet_time_zone: timeZone = 'UTC',
      date_order: dateOrder,
      preview,
    } = Array.isArray(call.body) ? {} : call.body
    const options = { name, timeZone, dateOrder }
    if (preview) return { sheet: await previewSheet(call, bytes, options) }
    return importSheet(call, bytes, options)
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
  // The rest of the URL may contain keys.
  return { bytes, name: new URL(body.url).hostname }
}
