import { IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import type { PreviewItem } from '#domain/imports/plan/plan-import.ts'
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

/** A row of a sheet without its content. */
const previewItem = z.object({
  kind: z.enum(['post', 'rejected', 'ignored']),
  number: z.number(),
  line: z.number().nullable(),
  source_id: z.string().nullable(),
  title: z.string(),
  status: z.enum(['published', 'draft']).nullable(),
  published_at: z.string().nullable(),
  author: z.string(),
  tags: z.array(z.string()),
  featured_image: z.string().nullable(),
  pictureCount: z.number(),
  old_url: z.string(),
  digest: z.string().nullable(),
  version: z.string().nullable(),
  reason: z.string().nullable(),
  isPart: z.boolean(),
  warnings: z.array(z.string()),
}) satisfies z.ZodType<PreviewItem>

export const answers = {
  preview: z.object({ items: z.array(previewItem) }),
  import: z.object({
    imported: z.number(),
    skipped: z.number(),
    errors: z.number(),
    run_id: z.string(),
    rows: z.array(rowResult.extend({ title: z.string(), line: z.number().nullable() })),
  }),
}
export type SheetImport = z.infer<typeof answers.import>
