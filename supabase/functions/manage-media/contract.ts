import { defineActions, z } from '#domain/schema.ts'

export const MEDIA_PLACES = ['library', 'unused', 'bin'] as const
export const MEDIA_KINDS = ['picture', 'document'] as const
export const MEDIA_SORTS = ['newest', 'oldest', 'name', 'largest'] as const
export const MAX_ALT_LENGTH = 500
export const MAX_TITLE_LENGTH = 200
const MAX_TAG_LENGTH = 40
const MAX_TAGS = 20
const MAX_SEARCH_LENGTH = 200
const MAX_AT_ONCE = 200
const MAX_HASHES = 100

export const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}]/gu
/** One line of plain text without invisible characters. */
const line = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => text.replace(INVISIBLE_CHARACTERS, ' ').trim())
const id = z.uuid({ error: 'must be the id of a file' })
const ids = z.array(id).min(1).max(MAX_AT_ONCE)
const tag = line(MAX_TAG_LENGTH).pipe(z.string().min(1, { error: 'A tag needs a name.' }))
const tags = z.array(tag).max(MAX_TAGS)

const filter = z.strictObject({
  place: z.enum(MEDIA_PLACES),
  kind: z.enum(MEDIA_KINDS).optional(),
  tag: tag.optional(),
  /** In name, alternative text and tags. */
  search: z.string().max(MAX_SEARCH_LENGTH).optional(),
})
export type MediaFilter = z.infer<typeof filter>

const change = z.strictObject({
  title: line(MAX_TITLE_LENGTH)
    .pipe(z.string().min(1, { error: 'Enter a name.' }))
    .optional(),
  alt: line(MAX_ALT_LENGTH).optional(),
  tags: tags.optional(),
  add_tags: tags.optional(),
  remove_tags: tags.optional(),
  /** Stays in the library even if it is unused. */
  is_kept: z.boolean().optional(),
})
export type MediaChange = z.infer<typeof change>

export const input = defineActions(
  {
    list: {
      filter,
      sort: z.enum(MEDIA_SORTS),
      /** Position of the last listed file. */
      after: z.strictObject({ value: z.string().max(MAX_TITLE_LENGTH), id }).nullable(),
      limit: z.int().min(1).max(100),
    },
    /** `catalogues`: syncs the library with the storage first. */
    count: { catalogues: z.boolean() },
    read: { id },
    find: {
      /** SHA-256 of files in hexadecimal. */
      hashes: z
        .array(z.string().regex(/^[0-9a-f]{64}$/))
        .min(1)
        .max(MAX_HASHES),
    },
    change: { ids, change },
    delete: { ids },
    restore: { ids },
    replace: { from: id, to: id },
    'undo-replace': { replacement: id },
  },
  'The action must be list, count, read, find, change, delete, restore, replace or undo-replace.',
)
export type Input = z.infer<typeof input>

export const storedFile = z.object({
  id: z.string(),
  bucket: z.string(),
  name: z.string(),
  title: z.string(),
  mime: z.string(),
  kind: z.enum(MEDIA_KINDS),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  alt: z.string(),
  tags: z.array(z.string()),
  created_at: z.string(),
  uploaded_by_email: z.string().nullable(),
  kept_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  deleted_by_email: z.string().nullable(),
  /** When it is deleted from the trash. */
  erased_at: z.string().nullable(),
  /** Part of the site: cannot be deleted here. */
  is_fixed: z.boolean(),
  /** Number of documents that use it. */
  uses: z.number(),
  /** Number of former versions that use it; not in `uses`. */
  versions: z.number(),
  /** Position for the next page. */
  at: z.string(),
  /** Public address, with the size of a picture. */
  url: z.string(),
})
export type StoredFile = z.infer<typeof storedFile>

const mediaUse = z.object({
  kind: z.string(),
  /** Null if the caller may not read the document. */
  id: z.string().nullable(),
  fields: z.array(z.string()),
  /** Number of versions, for the kind `document_versions`. */
  versions: z.number(),
  title: z.string(),
  slug: z.string().nullable(),
  status: z.string().nullable(),
  post_table: z.enum(['blog_posts', 'news_posts']),
})
export type MediaUse = z.infer<typeof mediaUse>

export const answers = {
  /** `total` only with the first page. */
  list: z.object({ media: z.array(storedFile), total: z.number().nullable() }),
  count: z.object({
    library: z.number(),
    unused: z.number(),
    bin: z.number(),
    tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  }),
  read: z.object({ file: storedFile, uses: z.array(mediaUse) }),
  find: z.object({ media: z.array(storedFile.extend({ hashes: z.array(z.string()) })) }),
  change: z.object({ changed: z.number() }),
  delete: z.object({ changed: z.number() }),
  restore: z.object({ changed: z.number() }),
  replace: z.object({ replacement: z.string(), documents: z.number() }),
  'undo-replace': z.object({ restored: z.number(), skipped: z.number() }),
} satisfies Record<Input['action'], z.ZodType>
export type MediaCounts = z.infer<typeof answers.count>
