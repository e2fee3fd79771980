import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { type RetryOptions, retryWhileUnavailable } from '#app/data/imports/retry-call.ts'
import { backfillNewsImages, type BackfillRound } from '#app/data/pictures/backfill-news-images.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

type ListToolsProps = {
  kind: AuthoringKind
  mode: AdminMode
  hasFailed: boolean
  onRetry: () => void
  onCreate: () => Promise<void>
  onImport: () => Promise<void>
  onExport: () => Promise<void>
  /** Null if the user may not change authors. */
  onAuthors: (() => Promise<void>) | null
  onManageTags: () => Promise<void>
  onBin: () => Promise<void>
  onBackfilled: () => void
}

type Work = 'creating' | 'importing' | 'exporting' | 'tagging' | 'backfilling' | 'authors' | 'bin'

export function ListTools(props: ListToolsProps) {
  const { kind, mode, hasFailed, onRetry, onCreate, onImport, onAuthors } = props
  const { onManageTags, onBin, onExport, onBackfilled } = props
  const [work, setWork] = useState<Work | null>(null)
  const run = async (name: Work, act: () => Promise<void>) => {
    if (work !== null) return
    setWork(name)
    await act()
    setWork(null)
  }
  const backfill = async () => {
    if (await backfillImages()) onBackfilled()
  }
  const showTool = (name: Work, icon: IconName, label: string, act: () => Promise<void>) => (
    <Button variant="secondary" size="small" isBusy={work === name} onClick={() => void run(name, act)}>
      {work !== name && <Icon name={icon} />}
      {label}
    </Button>
  )
  return (
    <>
      {hasFailed && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          <Icon name="refresh-cw" />
          Try again
        </Button>
      )}
      {kind.canBackfillImages &&
        mode.may('posts.import') &&
        showTool('backfilling', 'images', 'Backfill Images', backfill)}
      {onAuthors && showTool('authors', 'users', 'Authors', onAuthors)}
      {mode.may('names.manage') && showTool('tagging', 'list', 'Manage tags', onManageTags)}
      {mode.may('posts.edit') && showTool('bin', 'trash-2', 'Trash', onBin)}
      {!mode.lacks('posts.import') && (
        <>
          {showTool('importing', 'download', kind.labels.importLabel, onImport)}
          {showTool('exporting', 'file-archive', kind.labels.exportLabel, onExport)}
        </>
      )}
      <Button size="small" isBusy={work === 'creating'} onClick={() => void run('creating', onCreate)}>
        {work !== 'creating' && <Icon name="plus" />}
        {kind.labels.newLabel}
      </Button>
    </>
  )
}

const UNEXPECTED = 'Unexpected error'

/**
 * Retries finding pictures for news posts that have none, and shows the result. @returns whether posts may
 * have changed
 */
async function backfillImages(): Promise<boolean> {
  try {
    const { updated, missing, notFound } = await backfillInRounds(() =>
      backfillNewsImages(getBrowserClient(), UNEXPECTED),
    )
    const counts = `Updated: ${updated}, Missing image: ${missing}, Not found: ${notFound}`
    showToast({ title: 'Backfill complete', description: counts })
    return true
  } catch (error) {
    const description = error instanceof DataError ? error.userMessage : UNEXPECTED
    if (!(error instanceof DataError)) console.error(error)
    showToast({ title: 'Backfill failed', description, isError: true })
    return false
  }
}

type BackfillCounts = { updated: number; missing: number; notFound: number }

/**
 * Calls `backfill-news-images` repeatedly, because each call handles only some posts.
 * @returns totals of all rounds
 */
export async function backfillInRounds(
  call: () => Promise<BackfillRound>,
  options: RetryOptions = {},
): Promise<BackfillCounts> {
  const sum: BackfillCounts = { updated: 0, missing: 0, notFound: 0 }
  for (let remaining = Infinity; remaining > 0;) {
    const answer = await retryWhileUnavailable(call, { ...options, onlyWhenBusy: true })
    sum.updated += answer.updated
    sum.missing += answer.missing
    sum.notFound += answer.not_found
    // Stops when a round makes no progress.
    remaining = answer.remaining < remaining ? answer.remaining : 0
  }
  return sum
}
