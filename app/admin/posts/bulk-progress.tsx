import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { countPosts, KIND_LABELS, REASON_LABELS } from './post-labels.ts'
import type { BulkProgress, BulkReport } from './use-bulk-action.ts'

const RUNNING: Record<BulkProgress['name'], string> = {
  publish: 'Publishing',
  unpublish: 'Unpublishing',
  delete: 'Deleting',
  restore: 'Restoring',
  'add-tag': 'Adding the tag',
  'remove-tag': 'Removing the tag',
  undo: 'Undoing',
}

type BulkProgressViewProps = { progress: BulkProgress; onStop: () => void }

export function BulkProgressView({ progress: { name, done, of }, onStop }: BulkProgressViewProps) {
  const stop = useRef<HTMLButtonElement>(null)
  // The bulk bar, which had the focus, is gone.
  useEffect(() => stop.current?.focus({ preventScroll: true }), [])
  const label = `${RUNNING[name]}: ${done.toLocaleString('en-US')} of ${countPosts(of)}`
  return (
    <div className="bulk-bar box row">
      <p role="status" className="strong">
        {label}
      </p>
      <ProgressBar label={label} value={done} max={of} />
      <Button ref={stop} size="small" variant="secondary" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

export function BulkReportView({ report, onClose }: { report: BulkReport; onClose: () => void }) {
  const { title, kept, untouched, failure } = report
  return (
    <section className="inset pad stack" aria-labelledby="bulk-report">
      <h2 id="bulk-report" className="t-h4">
        {title}, {countPosts(kept.length + untouched)} not changed
      </h2>
      {failure !== null && (
        <p role="alert" className="row gap-8">
          <Icon name="circle-alert" />
          {failure}
        </p>
      )}
      {untouched > 0 && <p>{countPosts(untouched)} not processed, because the action was stopped.</p>}
      {kept.length > 0 && (
        <ul className="stack gap-4 t-small">
          {kept.map(({ table, id, title: name, reason }) => (
            <li key={id}>
              <b>{name ?? `A ${KIND_LABELS[table as keyof typeof KIND_LABELS].toLowerCase()} post`}</b>:{' '}
              {REASON_LABELS[reason]}
            </li>
          ))}
        </ul>
      )}
      <Button size="small" variant="secondary" onClick={onClose}>
        Close
      </Button>
    </section>
  )
}
