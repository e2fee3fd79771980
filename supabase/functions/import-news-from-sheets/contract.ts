import { IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { rowResult } from '../import-posts/contract.ts'

const MAX_ADDRESS_LENGTH = 2_000
const MAX_ROWS = 5_000
const NO_URL = IMPORT_MESSAGES.sheetUrlRequired

const timeZoneName = z
  .string()
  .refine(isTimeZone, { error: 'must be the name of a timezone, such as Europe/Dublin' })

const sheet = z.object({
  url: z.string().trim().min(1, { error: NO_URL }).max(MAX_ADDRESS_LENGTH),
  sheet_time_zone: timeZoneName.optional(),
  date_order: z.enum(['day-first', 'month-first']).optional(),
  preview: z.boolean().optional(),
})
export type SheetRequest = Omit<z.input<typeof sheet>, 'preview'>

/** The rows of a sheet, or the URL to fetch them from. */
export const input = z.union([z.array(z.unknown()).max(MAX_ROWS), sheet], {
  error: ({ input: given }) =>
    typeof given === 'object' && given !== null && 'url' in given ? NO_URL : IMPORT_MESSAGES.sheetNotAnArray,
})
export type Input = z.infer<typeof input>

export const answers = {
  /** The sheet in base64. */
  preview: z.object({ sheet: z.base64() }),
  import: z.object({
    imported: z.number(),
    skipped: z.number(),
    errors: z.number(),
    run_id: z.string(),
    rows: z.array(rowResult.extend({ title: z.string(), line: z.number().nullable() })),
  }),
}
export type SheetImport = z.infer<typeof answers.import>
