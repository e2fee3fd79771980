import { useState } from 'react'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import { planImport } from '#domain/imports/plan/plan-import.ts'
import { type ImportLabels, notifyFailure } from '../import-labels.ts'
import { createImportReader } from '../reading/import-reader.ts'
import { readFile } from '../reading/read-file.ts'
import { fetchPictures } from '../run/fetch-pictures.ts'
import { type SendOutcome, sendPosts } from '../run/send-posts.ts'
import { describeFailure } from '../describe-failure.ts'
import { EMPTY_POST, isComplete, type SinglePost, writeAsImport } from './single-post.ts'

export type SingleImport = {
  post: SinglePost
  isBusy: boolean
  /** It was to be imported, so what is missing is shown. */
  isChecked: boolean
  /** Why the post was not imported, when its fields are filled. */
  refusal: string | null
  change: (part: Partial<SinglePost>) => void
  /** @returns whether the post is imported. */
  start: () => Promise<boolean>
}

/** Imports one post; it is recorded and can be undone like any other import. */
export function useSingleImport(calls: ImportCalls, labels: ImportLabels): SingleImport {
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
    change: (part) => setPost({ ...post, ...part }),
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
