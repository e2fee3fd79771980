import { useId, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import { planImport } from '#domain/imports/plan/plan-import.ts'
import { Notice } from './import-parts.tsx'
import { describeFailure, type ImportLabels, notifyFailure } from './import-labels.ts'
import { createImportReader } from './reading/import-reader.ts'
import { readFile } from './reading/read-file.ts'
import { fetchPictures } from './run/fetch-pictures.ts'
import { type SendOutcome, sendPosts } from './run/send-posts.ts'

export type SingleTabProps = { single: SingleImport; hasShopifyId: boolean }

const TITLE_MISSING = 'Please enter a title.'
const CONTENT_MISSING = 'Please enter the content.'

/** One post, typed or pasted. */
export function SingleTab({ single, hasShopifyId }: SingleTabProps) {
  const id = useId()
  const { post, change, isChecked, isBusy, refusal } = single
  const isContentMissing = isChecked && post.content.trim() === ''
  return (
    <div className="import-tab">
      {refusal !== null && (
        <div role="alert">
          <Notice tone="bad">{refusal}</Notice>
        </div>
      )}
      <Field
        id={`${id}-title`}
        label="Title"
        value={post.title}
        disabled={isBusy}
        aria-required
        error={isChecked && post.title.trim() === '' ? TITLE_MISSING : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="field">
        <label htmlFor={`${id}-content`}>Content</label>
        <textarea
          id={`${id}-content`}
          className="input"
          rows={8}
          value={post.content}
          disabled={isBusy}
          aria-required
          aria-invalid={isContentMissing || undefined}
          aria-describedby={`${id}-content-note`}
          onChange={(event) => change({ content: event.target.value })}
        />
        <FieldNote
          id={`${id}-content-note`}
          hint="HTML or plain text; a blank line starts a paragraph."
          error={isContentMissing ? CONTENT_MISSING : undefined}
        />
      </div>
      <Field
        id={`${id}-summary`}
        label="Summary (optional)"
        hint="Without one, the beginning of the content is used."
        value={post.summary}
        disabled={isBusy}
        onChange={(event) => change({ summary: event.target.value })}
      />
      <div className="import-pair">
        <Field
          id={`${id}-author`}
          label="Author (optional)"
          value={post.author}
          disabled={isBusy}
          onChange={(event) => change({ author: event.target.value })}
        />
        <Field
          id={`${id}-image`}
          label="Featured image URL (optional)"
          inputMode="url"
          placeholder="https://"
          value={post.featured_image}
          disabled={isBusy}
          onChange={(event) => change({ featured_image: event.target.value })}
        />
      </div>
      {hasShopifyId && (
        <Field
          id={`${id}-shopify`}
          label="Shopify id (optional)"
          hint="With it, a later import of the same article finds this post again."
          value={post.shopify_id}
          disabled={isBusy}
          onChange={(event) => change({ shopify_id: event.target.value })}
        />
      )}
    </div>
  )
}

/** Imports one post; it is recorded and can be undone like any other import. */
export function useSingleImport(calls: ImportCalls, labels: ImportLabels) {
  const [post, setPost] = useState(EMPTY_POST)
  const [isBusy, setIsBusy] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const importPost = async (): Promise<boolean> => {
    try {
      const reason = await writePost(calls, labels, post)
      setRefusal(reason)
      // The reason stands above the form.
      if (reason === null) showToast({ title: 'Success', description: labels.singleDone })
      return reason === null
    } catch (error) {
      notifyFailure(labels, describeFailure(error, labels.singleFailed))
      return false
    }
  }
  return {
    post,
    isBusy,
    isChecked,
    refusal,
    change: (part: Partial<SinglePost>) => setPost({ ...post, ...part }),
    /** @returns whether the post was imported */
    async start() {
      if (isBusy) return false
      setIsChecked(true)
      setRefusal(null)
      if (!isComplete(post)) {
        notifyFailure(labels, IMPORT_MESSAGES.titleAndContentRequired)
        return false
      }
      setIsBusy(true)
      const isImported = await importPost()
      setIsBusy(false)
      return isImported
    },
  }
}

type SingleImport = ReturnType<typeof useSingleImport>

/** @returns why the post was not imported, or null */
async function writePost(calls: ImportCalls, labels: ImportLabels, post: SinglePost): Promise<string | null> {
  const reader = createImportReader()
  const { signal } = new AbortController()
  try {
    const source = { text: writeAsImport(post) }
    const read = await readFile({ reader, source, choices: {}, calls, signal, onProgress: () => {} })
    if (read.step !== 'ready') return IMPORT_MESSAGES.titleAndContentRequired
    const plan = planImport(read.items, read.known, labels.kind)
    const [row] = plan.rows
    if (row?.action === 'skip' || row?.action === 'refuse') return row.reason
    const outcome = await sendPosts(
      {
        reader,
        fileName: post.title.trim(),
        format: read.survey.format,
        plan,
        names: null,
        overwriteEdited: false,
        fetchPictures: true,
        resumes: null,
      },
      { calls, signal, onProgress: () => {} },
    )
    return judge(calls, outcome)
  } finally {
    reader.close()
  }
}

function judge(calls: ImportCalls, { results, ending, error, run }: SendOutcome): string | null {
  if (ending === 'stopped') throw error
  const [result] = results
  if (result?.outcome !== 'created' && result?.outcome !== 'updated')
    return result?.reason ?? 'Nothing was imported.'
  if (run.pictures.pending > 0) {
    // The post is here; nobody waits for its pictures, and one that fails is listed with its run.
    void fetchPictures(run.id, { calls, onProgress: () => {} }).catch((reason: unknown) => {
      console.error(reason)
    })
  }
  return null
}

export type SinglePost = {
  title: string
  content: string
  summary: string
  author: string
  featured_image: string
  /** Blog only. */
  shopify_id: string
}

export const EMPTY_POST: SinglePost = {
  title: '',
  content: '',
  summary: '',
  author: '',
  featured_image: '',
  shopify_id: '',
}

/** Specification, section 5: title and content are required. */
export function isComplete({ title, content }: SinglePost): boolean {
  return title.trim() !== '' && content.trim() !== ''
}

/** The post as an import of one record, so that it goes the way of all others. */
export function writeAsImport(post: SinglePost): string {
  const filled = Object.entries(post)
    .map(([field, value]) => [field, value.trim()])
    .filter(([, value]) => value !== '')
  return JSON.stringify([Object.fromEntries(filled)])
}
