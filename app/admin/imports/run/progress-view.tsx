import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { Waiting } from '#app/data/imports/retry-call.ts'
import { countOf, formatCount } from '../import-labels.ts'
import { FocusedHeading, Notice } from '../import-parts.tsx'
import type { PictureProgress } from './fetch-pictures.ts'
import type { RunState } from './run-phases.ts'

/** How far an import is. */
export function ProgressView({ state }: { state: RunState }) {
  const { phase, waiting, isQueued, isStopping } = state
  return (
    <div className="import-progress">
      <FocusedHeading key={phase}>{nameProgress(state)}</FocusedHeading>
      {phase === 'pictures' ? <PictureLine pictures={state.pictures} /> : <PostLine state={state} />}
      <div role="status">
        {isStopping && <Notice>Stopping after what is under way…</Notice>}
        {!isStopping && waiting && <Notice icon="cloud-off">{describeWait(waiting)}</Notice>}
        {!isStopping && !waiting && isQueued && (
          <Notice icon="history">
            Another import is under way. Imports take turns, so this one may pause now and then.
          </Notice>
        )}
      </div>
      <p className="t-small">
        {phase === 'pictures'
          ? 'The posts are here already. Until a picture is, its post shows it from where it was.'
          : 'Keep this page open. An import that breaks off can be resumed or undone under “Past imports”.'}
      </p>
    </div>
  )
}

function nameProgress({ phase, fileName, job }: RunState): string {
  if (phase === 'pictures') return 'Bringing pictures home'
  if (phase === 'sheet') return 'Importing from Google Sheets'
  return `${job?.resumes ? 'Resuming' : 'Importing'} ${fileName}`
}

function PostLine({ state: { progress, phase } }: { state: RunState }) {
  if (!progress) {
    return (
      <ProgressBar label={phase === 'sheet' ? 'Reading the sheet' : 'Starting the import'} value={null} />
    )
  }
  const { sent, total, counts } = progress
  return (
    <>
      <ProgressBar label="Posts written" value={sent} max={Math.max(total, 1)} />
      <p className="import-figures">
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

function PictureLine({ pictures }: { pictures: PictureProgress | null }) {
  if (!pictures) return <ProgressBar label="Looking for pictures" value={null} />
  const settled = pictures.done + pictures.failures.length
  return (
    <>
      <ProgressBar label="Pictures fetched" value={settled} max={Math.max(settled + pictures.remaining, 1)} />
      <p className="import-figures">
        <b>
          {formatCount(settled)} of {countOf(settled + pictures.remaining, 'picture')}
        </b>
        <span>{formatCount(pictures.done)} here</span>
        <span>{formatCount(pictures.failures.length)} failed</span>
      </p>
    </>
  )
}

function describeWait({ reason, seconds }: Waiting): string {
  const pause = countOf(Math.ceil(seconds), 'second')
  return reason === 'busy'
    ? `The server asks for a little patience. It goes on in ${pause}.`
    : `The server does not answer. Trying again in ${pause}; nothing is lost.`
}
