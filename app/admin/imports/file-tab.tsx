import { formatMoment } from '#app/ui/format-moment.ts'
import { type RefObject, useId } from 'react'
import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { formatCount, type ImportLabels } from './import-labels.ts'
import { Notice } from './import-parts.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { FileQuestions } from './reading/file-questions.tsx'
import { SourceBox } from './reading/source-box.tsx'
import type { FileReading, FileTabId } from './reading/use-file-reading.ts'

export type FileTabProps = {
  labels: ImportLabels
  reading: FileReading
  /** The run that is to go on, once its file is here. */
  resumes: ImportRun | null
  onGiveUpResuming: () => void
  isDateMissing: boolean
  importsPictures: boolean
  onImportPictures: (isOn: boolean) => void
}

const LABELS: Record<FileTabId, string> = { csv: 'CSV', json: 'JSON' }

/** Chooses a file, shows what is in it and what will come of it. */
export function FileTab(props: FileTabProps) {
  const { labels, reading: file, resumes, isDateMissing } = props
  const { reading, tab } = file
  return (
    <div className="import-tab">
      {resumes && (
        <Notice icon="history">
          <p>
            To go on with the import of {formatMoment(resumes.started_at)}, choose <b>{resumes.file_name}</b>{' '}
            again. What is written already is not written twice.
          </p>
          <Button size="small" variant="quiet" onClick={props.onGiveUpResuming}>
            Start a new import instead
          </Button>
        </Notice>
      )}
      <SourceBox
        reading={file}
        label={LABELS[tab]}
        hint={
          tab === 'csv'
            ? `${labels.columnsHint} Commas in quotes, semicolons and tabs work.`
            : 'A list of posts, e.g. from Shopify, Ghost, a feed or a script of yours.'
        }
      />
      {reading.step === 'reading' && (
        <div className="import-reading" role="status">
          <ProgressBar label="Reading" value={reading.share} max={1} />
          <p className="t-cap">
            Reading{reading.found > 0 ? `: ${formatCount(reading.found)} records so far` : '...'}
          </p>
        </div>
      )}
      {reading.step === 'failed' && ('file' in (file.source ?? {}) || reading.canRepeat) && (
        <Failure {...reading} notice={file.failureNotice} onRepeat={file.readAgain} />
      )}
      {reading.step === 'columns' && (
        <FileQuestions reading={file} survey={reading.survey} isDateMissing={false} />
      )}
      {reading.step === 'ready' && file.plan && (
        <>
          <FileQuestions reading={file} survey={reading.survey} isDateMissing={isDateMissing} />
          <PreviewPanel plan={file.plan} names={reading.survey.names} />
          <ImportOptions {...props} />
        </>
      )}
    </div>
  )
}

type FailureProps = {
  notice: RefObject<HTMLDivElement | null>
  message: string
  reason: string | null
  canRepeat: boolean
  onRepeat: () => void
}

function Failure({ notice, message, reason, canRepeat, onRepeat }: FailureProps) {
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="import-failure">
      <Notice tone="bad">
        {/* What is wrong with a file, is said by the toast as it is chosen. */}
        <p>{canRepeat ? message : 'Nothing was read from this file.'}</p>
        {reason !== null && <p className="t-small">{reason}</p>}
        {canRepeat && (
          <Button size="small" variant="secondary" onClick={onRepeat}>
            Try again
          </Button>
        )}
      </Notice>
    </div>
  )
}

function ImportOptions({ reading, importsPictures, onImportPictures }: FileTabProps) {
  const id = useId()
  const { plan, overwriteEdited } = reading
  const hasEdited =
    reading.reading.step === 'ready' && [...reading.reading.known.values()].some(({ isEdited }) => isEdited)
  const hasPictures = (plan?.pictureCount ?? 0) > 0
  if (!hasEdited && !hasPictures) return null
  return (
    <div className="import-options">
      {hasPictures && (
        <Switch
          id={`${id}-pictures`}
          label="Bring pictures home"
          hint="They are fetched, checked and stored here after the posts are written."
          checked={importsPictures}
          onChange={(event) => onImportPictures(event.target.checked)}
        />
      )}
      {hasEdited && (
        <Switch
          id={`${id}-overwrite`}
          label="Overwrite posts that were edited here"
          hint="Otherwise they stay as they are."
          checked={overwriteEdited}
          onChange={(event) => reading.setOverwriteEdited(event.target.checked)}
        />
      )}
    </div>
  )
}
