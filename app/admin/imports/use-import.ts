import { useMemo, useState } from 'react'
import type { PostsClient } from '#app/data/context/context.ts'
import { createImportCalls } from '#app/data/imports/import-calls.ts'
import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { useHistory } from './history/use-history.ts'
import { type ImportTabId, labelsFor, notifyFailure } from './import-labels.ts'
import { useFileReading } from './reading/use-file-reading.ts'
import { useImportRun } from './run/use-import-run.ts'
import { useSheet } from './sheet/use-sheet.ts'
import { useSingleImport } from './single/use-single-import.ts'
import { useImportStart } from './use-import-start.ts'

export type ImportOptions = {
  kind: AuthoringKind
  client: PostsClient
  /** Gives an editor grant that holds; null for signed-in administrators. */
  grant: (() => Promise<string>) | null
  onImported: () => void
}

export type ImportView = 'choose' | 'running' | 'over' | 'history'

/** Everything an open import dialog knows: what was chosen in each tab, the import under way, and those before. */
export function useImport({ kind, client, grant, onImported }: ImportOptions) {
  const labels = labelsFor(kind)
  const calls = useMemo(
    () => createImportCalls({ client, kind: labels.kind, getGrant: grant }),
    [client, labels, grant],
  )
  const [tab, setTab] = useState<ImportTabId>('csv')
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const [resumes, setResumes] = useState<ImportRun | null>(null)
  const [importsPictures, setImportsPictures] = useState(true)
  const runner = useImportRun(calls, labels, onImported)
  const onUnreadable = (message: string) => notifyFailure(labels, message)
  const csv = useFileReading({ tab: 'csv', kind: labels.kind, calls, onUnreadable })
  const json = useFileReading({ tab: 'json', kind: labels.kind, calls, onUnreadable })
  const single = useSingleImport(calls, labels)
  const sheet = useSheet(calls, labels, runner)
  const history = useHistory(calls, onImported)
  const file = tab === 'json' ? json : csv
  const fileImport = useImportStart({ labels, file, runner, resumes, importsPictures })
  const isRunning = runner.state !== null && runner.state.phase !== 'over'

  const startOver = () => {
    runner.clear()
    setResumes(null)
    csv.clear()
    json.clear()
    sheet.clear()
  }
  const showHistory = (isOpen: boolean) => {
    setIsHistoryOpen(isOpen)
    if (isOpen) void history.load()
  }
  return {
    labels,
    view: findView(isHistoryOpen, isRunning, runner.state !== null),
    tab,
    setTab,
    csv,
    json,
    /** Of the two, the one that is open. */
    file,
    single,
    sheet,
    importsPictures,
    setImportsPictures,
    /** The import that is to go on, once its file is here. */
    resumes,
    setResumes,
    fileImport,
    runner,
    isRunning,
    history,
    showHistory,
    startOver,
    /** Begins what the open tab holds. @returns true when that is done already */
    start: async (): Promise<boolean> => {
      if (tab === 'single') return single.start()
      if (tab === 'sheets') await sheet.start()
      else fileImport.start()
      return false
    },
    /** Goes back to the tabs, for the file of an import that broke off. */
    resume: (run: ImportRun) => {
      startOver()
      setResumes(run)
      setTab('csv')
      setIsHistoryOpen(false)
    },
    undo: async (run: ImportRun) => {
      if (!(await history.undo(run))) return
      startOver()
      setIsHistoryOpen(true)
    },
  }
}

export type Import = ReturnType<typeof useImport>

function findView(isHistoryOpen: boolean, isRunning: boolean, hasRun: boolean): ImportView {
  if (isHistoryOpen) return 'history'
  if (isRunning) return 'running'
  return hasRun ? 'over' : 'choose'
}
