import type { RetryWait } from '#app/data/imports/retry-call.ts'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { countOf, formatCount } from '../import-labels.ts'
import { FocusedHeading, Notice } from '../import-parts.tsx'
import type { RunState } from './use-import-run.ts'

export function ProgressView({ state }: { state: RunState }) {
  const { phase, retryWait, isQueued, isStopping } = state
  return (
    <div className="stack gap-16">
      <FocusedHeading key={phase}>{nameProgress(state)}</FocusedHeading>
      {phase === 'pictures' ? <PictureProgressBar state={state} /> : <PostProgressBar state={state} />}
      <div role="status">
        {isStopping && <Notice>Stopping. Posts that are being sent are still imported.</Notice>}
        {!isStopping && retryWait && <Notice icon="cloud-off">{describeWait(retryWait)}</Notice>}
        {!isStopping && !retryWait && isQueued && (
          <Notice icon="history">
            Another import is running. Imports take turns, so this one may pause now and then.
          </Notice>
        )}
      </div>
      <p className="t-small">
        {phase === 'pictures'
          ? 'The posts are imported. Each picture is loaded from its original site until it is copied here.'
          : 'Keep this page open. You can resume or undo an interrupted import in “Past imports”.'}
      </p>
    </div>
  )
}

function nameProgress({ phase, fileName, job }: RunState): string {
  if (phase === 'pictures') return 'Copying pictures'
  if (phase === 'sheet') return 'Importing from Google Sheets'
  return `${job?.resumes ? 'Resuming' : 'Importing'} ${fileName}`
}

function PostProgressBar({ state: { progress, phase } }: { state: RunState }) {
  if (!progress) {
    return (
      <ProgressBar label={phase === 'sheet' ? 'Reading the sheet' : 'Starting the import'} value={null} />
    )
  }
  const { sent, total, counts } = progress
  return (
    <>
      <ProgressBar label="Posts written" value={sent} max={Math.max(total, 1)} />
      <p className="import-figures row gap-16 muted t-small">
        <b>
          {formatCount(sent)} of {countOf(total, 'post')}
        </b>
        <span>{formatCount(counts.created)} created</span>
        <span>{formatCount(counts.updated)} updated</span>
        <span>{formatCount(counts.skipped)} skipped</span>
        <span>{formatCount(counts.refused + counts.failed)} refused</span>
      </p>
    </>
  )
}

function PictureProgressBar({ state: { pictures } }: { state: RunState }) {
  if (!pictures) return <ProgressBar label="Looking for pictures" value={null} />
  const processed = pictures.done + pictures.failures.length
  const total = processed + pictures.remaining
  return (
    <>
      <ProgressBar label="Pictures copied" value={processed} max={Math.max(total, 1)} />
      <p className="import-figures row gap-16 muted t-small">
        <b>
          {formatCount(processed)} of {countOf(total, 'picture')}
        </b>
        <span>{formatCount(pictures.done)} copied</span>
        <span>{formatCount(pictures.failures.length)} failed</span>
      </p>
    </>
  )
}

function describeWait({ reason, seconds }: RetryWait): string {
  const pause = countOf(Math.ceil(seconds), 'second')
  return reason === 'busy'
    ? `The server is busy. The import continues in ${pause}.`
    : `The server does not answer. Trying again in ${pause}; nothing is lost.`
}
