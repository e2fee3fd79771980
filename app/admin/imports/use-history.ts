import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { FetchedPicture, ImportRun, UndoAnswer } from '#app/data/imports/import-calls.ts'
import type { ImportKind } from '#domain/imports/plan/messages.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { pluralize, describeFailure } from './import-labels.ts'
import { downloadReport, listRecorded } from './run/import-report.ts'
import { fetchPictures } from './run/fetch-pictures.ts'

export type RunWork = 'undoing' | 'reporting' | 'fetching'

/** Past imports, loaded while visible, and their actions. */
export function useHistory(calls: ImportCalls, kind: ImportKind, onChanged: () => void, isShown: boolean) {
  const query = useQuery({ queryKey: ['imports', kind], queryFn: () => calls.list(), enabled: isShown })
  const [work, setWork] = useState<{ id: string; name: RunWork } | null>(null)
  /** Posts that the last undo left unchanged. */
  const [kept, setKept] = useState<readonly UnchangedPost[]>([])
  const [failures, setFailures] = useState<{ runId: string; pictures: FetchedPicture[] } | null>(null)

  const doWork = async (run: ImportRun, name: RunWork, act: () => Promise<void>): Promise<boolean> => {
    setWork({ id: run.id, name })
    try {
      await act()
      return true
    } catch (error) {
      showToast({
        title: 'Error',
        description: describeFailure(error, 'This did not work. Please try again.'),
        isError: true,
      })
      return false
    } finally {
      setWork(null)
    }
  }
  const showFailures = async (run: ImportRun) => {
    const { pictures } = await calls.fetchPictures(run.id, { list: true })
    setFailures(pictures.length > 0 ? { runId: run.id, pictures } : null)
  }

  return {
    query,
    work,
    kept,
    failures,
    undo: (run: ImportRun) =>
      doWork(run, 'undoing', async () => {
        const answer = await calls.undo(run.id)
        setKept(answer.kept)
        showToast({ title: 'Import undone', description: describeUndo(answer) })
        onChanged()
        await query.refetch()
      }),
    report: async (run: ImportRun) => {
      await doWork(run, 'reporting', async () => {
        downloadReport(run.file_name, listRecorded((await calls.report(run.id)).rows))
      })
    },
    /** @param retry also retries pictures that failed before */
    importPictures: async (run: ImportRun, retry: boolean) => {
      await doWork(run, 'fetching', async () => {
        const { done } = await fetchPictures(run.id, { calls, retry })
        showToast({ title: 'Pictures', description: `${pluralize(done, 'picture')} copied.` })
        if (done > 0) onChanged()
        await showFailures(run)
        await query.refetch()
      })
    },
    listFailures: async (run: ImportRun) => {
      await doWork(run, 'fetching', () => showFailures(run))
    },
  }
}

export type ImportHistory = ReturnType<typeof useHistory>

type UnchangedPost = UndoAnswer['kept'][number]

export function describeUndo(answer: Pick<UndoAnswer, 'deleted' | 'restored' | 'kept'>): string {
  const { deleted, restored, kept } = answer
  const done = `${pluralize(deleted, 'post')} removed, ${pluralize(restored, 'post')} restored.`
  if (kept.length === 0) return done
  return `${done} ${pluralize(kept.length, 'post')} not changed: edited since.`
}
