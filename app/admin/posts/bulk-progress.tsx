import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { countPosts, KIND_LABELS, REASON_LABELS } from './post-labels.ts'
import { describeProgress } from './bulk-words.ts'
import type { BulkReport, BulkProgress } from './use-bulk-action.ts'

/** How far it is, and a way to end it; the focus comes here, since the bar that it was in is gone. */
export function BulkProgressView({ work, onStop }: { work: BulkProgress; onStop: () => void }) {
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => stop.current?.focus({ preventScroll: true }), [])
  const words = describeProgress(work.name, work.done, work.of)
  return (
    <div className="together-bar together-progress">
      <p role="status">{words}</p>
      <ProgressBar label={words} value={work.done} max={work.of} />
      <Button ref={stop} size="small" variant="secondary" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

/** What stayed as it was, and why. */
export function BulkReportView({ report, onClose }: { report: BulkReport; onClose: () => void }) {
  const { title, kept, untouched, failure } = report
  return (
    <section className="together-report" aria-labelledby="together-report">
      <h2 id="together-report" className="t-h4">
        {title}, {countPosts(kept.length + untouched)} {kept.length + untouched === 1 ? 'stays' : 'stay'} as
        before
      </h2>
      {failure !== null && (
        <p role="alert">
          <Icon name="circle-alert" />
          {failure}
        </p>
      )}
      {untouched > 0 && <p>{countPosts(untouched)} not reached: it was stopped before.</p>}
      {kept.length > 0 && (
        <ul>
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
