/** `POST /system/v1/documents`: reads and changes content documents. Requires permission to edit posts. */
import { defineActions, z } from '#domain/schema.ts'

export const DOCUMENTS_PATH = '/system/v1/documents'
/** `POST {path}`: returns the page as HTML, with drafts applied and text fields marked. */
export const PAGE_DRAFT_PATH = '/system/v1/page-draft'
/** Id of the JSON script at the end of a page draft. Lists the fields by the number in their mark. */
export const FIELDS_SCRIPT_ID = 'content-fields'

const name = z.string().max(80)
const names = z.array(name).min(1).max(60)
/** Version that the author opened: time of the last change of the document or its draft; null if there was none. */
const version = z.string().nullable()
const documents = z.array(z.strictObject({ name, version })).min(1).max(60)

export const documentsInput = defineActions(
  {
    read: { names },
    /** Lists the names of stored documents. */
    list: {},
    save: { name, content: z.unknown(), version },
    /** Without `at`: now. */
    publish: { documents, at: z.iso.datetime({ offset: true }).optional() },
    /** Cancels a scheduled publication; drafts stay. */
    unschedule: { names },
    /** Deletes drafts. */
    discard: { documents },
    history: { name },
    /** Turns a former version into the draft. */
    restore: { name, number: z.int(), version },
    export: {},
    /** Saves files that differ as drafts. Paths are those returned by `export`. */
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

/** Response of most actions: the new state of the named or imported documents. */
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

/** Problems by path within the content; `all` for the document as a whole. Status 400. */
export const documentProblems = z.object({ problems: z.record(z.string(), z.string()) })

/** Status 409: someone else saved or published in the meantime. Nothing was changed. */
export const documentConflict = z.object({ conflict: documentState })
