import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
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
