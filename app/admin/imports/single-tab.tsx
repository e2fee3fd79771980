import { useId, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
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

type SingleTabProps = { single: SingleImport; hasShopifyId: boolean }

/** Imports one typed post. */
export function SingleTab({ single, hasShopifyId }: SingleTabProps) {
  const id = useId()
  const { post, change, isChecked, isBusy, refusal } = single
  const field = (name: keyof SinglePost) => ({
    id: `${id}-${name}`,
    value: post[name],
    disabled: isBusy,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <div className="stack gap-16">
      {refusal !== null && (
        <div role="alert">
          <Notice tone="bad">{refusal}</Notice>
        </div>
      )}
      <Field
        {...field('title')}
        label="Title"
        aria-required
        error={isChecked && post.title.trim() === '' ? 'Please enter a title.' : undefined}
      />
      <TextAreaField
        {...field('content')}
        label="Content"
        hint="HTML or plain text; an empty line starts a new paragraph."
        rows={8}
        aria-required
        error={isChecked && post.content.trim() === '' ? 'Please enter the content.' : undefined}
      />
      <Field
        {...field('summary')}
        label="Summary (optional)"
        hint="Without one, the beginning of the content is used."
      />
      <div className="columns gap-16 row--top">
        <Field {...field('author')} label="Author (optional)" />
        <Field
          {...field('featured_image')}
          label="Featured image URL (optional)"
          inputMode="url"
          placeholder="https://"
        />
      </div>
      {hasShopifyId && (
        <Field
          {...field('shopify_id')}
          label="Shopify ID (optional)"
          hint="With it, a later import of the same article updates this post."
        />
      )}
    </div>
  )
}

/** Imports the typed post as a file with one record, so that it is listed and can be undone like any import. */
export function useSingleImport(calls: ImportCalls, labels: ImportLabels) {
  const [post, setPost] = useState(EMPTY_POST)
  const [isBusy, setIsBusy] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const importPost = async (): Promise<boolean> => {
    try {
      const reason = await writePost(calls, labels, post)
      setRefusal(reason)
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

/** @returns why the post was not imported, or null after success */
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
    return findRefusal(calls, outcome)
  } finally {
    reader.close()
  }
}

function findRefusal(calls: ImportCalls, { results, ending, error, run }: SendOutcome): string | null {
  if (ending === 'failed') throw error
  const [result] = results
  if (result?.outcome !== 'created' && result?.outcome !== 'updated')
    return result?.reason ?? 'Nothing was imported.'
  if (run.pictures.pending > 0) {
    // Runs in the background; failed pictures are listed with the run.
    void fetchPictures(run.id, { calls }).catch(console.error)
  }
  return null
}

type SinglePost = {
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

/** Title and content are required (specification, section 5). */
export function isComplete({ title, content }: SinglePost): boolean {
  return title.trim() !== '' && content.trim() !== ''
}

/** Returns a JSON file with this post as its only record. */
export function writeAsImport(post: SinglePost): string {
  const filled = Object.entries(post)
    .map(([field, value]) => [field, value.trim()])
    .filter(([, value]) => value !== '')
  return JSON.stringify([Object.fromEntries(filled)])
}
