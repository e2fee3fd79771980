import { useState } from 'react'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { FetchedPicture, ImportRun } from '#app/data/imports/import-shapes.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { countOf } from '../import-labels.ts'
import { downloadReport } from '../run/download-report.ts'
import { fetchPictures } from '../run/fetch-pictures.ts'
import { listRecorded } from '../run/report-rows.ts'
import { describeFailure } from '../describe-failure.ts'
import { describeUndo, type KeptPost } from './describe-undo.ts'

export type RunWork = 'undoing' | 'reporting' | 'fetching'

export type ImportHistory = {
  /** Null while they are being read. */
  runs: ImportRun[] | null
  failure: string | null
  work: { id: string; name: RunWork } | null
  /** What the last undoing left as it is. */
  kept: readonly KeptPost[]
  /** Pictures that failed, by run. */
  failures: { runId: string; pictures: FetchedPicture[] } | null
  load: () => Promise<void>
  undo: (run: ImportRun) => Promise<boolean>
  report: (run: ImportRun) => Promise<void>
  /** Fetches what waits, or what failed before, again. */
  importPictures: (run: ImportRun, retry: boolean) => Promise<void>
  listFailures: (run: ImportRun) => Promise<void>
}

const LIST_FAILURE = 'The past imports could not be read.'

/** What was imported before, and what can be done about it. */
export function useHistory(calls: ImportCalls, onChanged: () => void): ImportHistory {
  const [runs, setRuns] = useState<ImportRun[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [work, setWork] = useState<ImportHistory['work']>(null)
  const [kept, setKept] = useState<readonly KeptPost[]>([])
  const [failures, setFailures] = useState<ImportHistory['failures']>(null)

  const load = async () => {
    try {
      setRuns(await calls.list())
      setFailure(null)
    } catch (error) {
      setFailure(describeFailure(error, LIST_FAILURE))
    }
  }
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
    runs,
    failure,
    work,
    kept,
    failures,
    load,
    undo: (run) =>
      doWork(run, 'undoing', async () => {
        const answer = await calls.undo(run.id)
        setKept(answer.kept)
        showToast({ title: 'Import undone', description: describeUndo(answer) })
        onChanged()
        await load()
      }),
    report: async (run) => {
      await doWork(run, 'reporting', async () => {
        downloadReport(run.file_name, listRecorded((await calls.report(run.id)).rows))
      })
    },
    importPictures: async (run, retry) => {
      await doWork(run, 'fetching', async () => {
        const { done } = await fetchPictures(run.id, { calls, retry, onProgress: () => {} })
        showToast({ title: 'Pictures', description: `${countOf(done, 'picture')} brought home.` })
        if (done > 0) onChanged()
        await showFailures(run)
        await load()
      })
    },
    listFailures: async (run) => {
      await doWork(run, 'fetching', () => showFailures(run))
    },
  }
}
