/** `POST /system/v1/documents`: reads and changes content documents, for people who may edit posts. */
import { defineActions, z } from '#domain/schema.ts'

export const DOCUMENTS_PATH = '/system/v1/documents'
/** `POST {path}`: the page with drafts applied and its text fields marked, as HTML. */
export const PAGE_DRAFT_PATH = '/system/v1/page-draft'
/** Id of the JSON script at the end of a page draft: the fields by the number of their mark. */
export const FIELDS_SCRIPT_ID = 'content-fields'

const name = z.string().max(80)
const names = z.array(name).min(1).max(60)
/** Version that the author saw: time of the last change of the document or its draft; null if there was none. */
const version = z.string().nullable()
const documents = z.array(z.strictObject({ name, version })).min(1).max(60)

export const documentsInput = defineActions(
  {
    read: { names },
    /** Lists the names of stored documents. */
    list: {},
    save: { name, content: z.unknown(), version },
    /** Now, or at a date. */
    publish: { documents, at: z.iso.datetime({ offset: true }).optional() },
    /** Cancels a scheduled publication; drafts stay. */
    unschedule: { names },
    /** Deletes drafts. */
    discard: { documents },
    history: { name },
    /** Makes a former version the draft. */
    restore: { name, number: z.int(), version },
    export: {},
    /** Saves files that differ as drafts. Paths are those that `export` returns. */
    import: { files: z.record(z.string().max(200), z.string()) },
  },
  'Send {"action": "read", "names": ["home"]}.',
)
export type DocumentsInput = z.input<typeof documentsInput>

/** Field of a page draft: its document, and its path in the document, such as `hero.figures.0.value`. */
export const contentFields = z.array(z.object({ document: name, path: z.string() }))
export type ContentField = z.output<typeof contentFields>[number]

export const documentState = z.object({
  name,
  label: z.string(),
  /** JSON schema with `kind` and `label` of each field. */
  form: z.record(z.string(), z.unknown()),
  fallback: z.unknown(),
  /** Published content, including fields added by a release. */
  published: z.unknown(),
  publishedAt: z.string().nullable(),
  /** Null if there are no unpublished changes. */
  draft: z.unknown(),
  version,
  draftBy: z.string().nullable(),
  /** When the draft is published; null if not scheduled. */
  publishAt: z.string().nullable(),
})
export type DocumentState = z.output<typeof documentState>

/** Response of most actions: the resulting state of the named documents, or of those that an import saved. */
export const documentsAnswer = z.object({ documents: z.array(documentState) })

const listedDocument = z.object({
  name,
  publishedAt: z.string().nullable(),
  draftAt: z.string().nullable(),
  publishAt: z.string().nullable(),
})
export type ListedDocument = z.output<typeof listedDocument>
export const documentList = z.object({ documents: z.array(listedDocument) })

export const documentVersions = z.object({
  versions: z.array(
    z.object({
      number: z.int(),
      /** When this version was replaced, and by whom. */
      at: z.string(),
      by: z.string().nullable(),
      content: z.unknown(),
    }),
  ),
})

export const contentFilesAnswer = z.object({ files: z.record(z.string(), z.string()) })

/** Status 400. By path within the content; `all` for the document as a whole. */
export const documentProblems = z.object({ problems: z.record(z.string(), z.string()) })

/** Status 409: someone else has saved or published since. Nothing was changed. */
export const documentConflict = z.object({ conflict: documentState })
