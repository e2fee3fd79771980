import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { backfillImages } from '../actions/backfill-images.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import type { AdminMode } from '../mode/use-admin-mode.ts'

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
  const run = (name: Work, act: () => Promise<void>) => async () => {
    if (work !== null) return
    setWork(name)
    await act()
    setWork(null)
  }
  const backfill = run('backfilling', async () => {
    if (await backfillImages()) onBackfilled()
  })
  return (
    <>
      {hasFailed && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          <Icon name="refresh-cw" />
          Try again
        </Button>
      )}
      {kind.canBackfillImages && mode.may('posts.import') && (
        <Button
          variant="secondary"
          size="small"
          isBusy={work === 'backfilling'}
          onClick={() => void backfill()}
        >
          {work !== 'backfilling' && <Icon name="images" />}
          Backfill Images
        </Button>
      )}
      {onAuthors && (
        <Button
          variant="secondary"
          size="small"
          isBusy={work === 'authors'}
          onClick={() => void run('authors', onAuthors)()}
        >
          {work !== 'authors' && <Icon name="users" />}
          Authors
        </Button>
      )}
      {mode.may('names.manage') && (
        <Button
          variant="secondary"
          size="small"
          isBusy={work === 'tagging'}
          onClick={() => void run('tagging', onManageTags)()}
        >
          {work !== 'tagging' && <Icon name="list" />}
          Manage tags
        </Button>
      )}
      {mode.may('posts.edit') && (
        <Button
          variant="secondary"
          size="small"
          isBusy={work === 'bin'}
          onClick={() => void run('bin', onBin)()}
        >
          {work !== 'bin' && <Icon name="trash-2" />}
          Bin
        </Button>
      )}
      {!mode.lacks('posts.import') && (
        <>
          <Button
            variant="secondary"
            size="small"
            isBusy={work === 'importing'}
            onClick={() => void run('importing', onImport)()}
          >
            {work !== 'importing' && <Icon name="download" />}
            {kind.labels.importLabel}
          </Button>
          <Button
            variant="secondary"
            size="small"
            isBusy={work === 'exporting'}
            onClick={() => void run('exporting', onExport)()}
          >
            {work !== 'exporting' && <Icon name="file-archive" />}
            {kind.labels.exportLabel}
          </Button>
        </>
      )}
      <Button size="small" isBusy={work === 'creating'} onClick={() => void run('creating', onCreate)()}>
        {work !== 'creating' && <Icon name="plus" />}
        {kind.labels.newLabel}
      </Button>
    </>
  )
}
