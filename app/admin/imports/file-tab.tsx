import { type RefObject, useId, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { pluralize, formatCount } from './import-labels.ts'
import { Notice } from './import-parts.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { FileQuestions } from './reading/file-questions.tsx'
import type { FileReading, ReadError } from './reading/use-file-reading.ts'
import type { Import } from './use-import.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { formatSize } from '#domain/stored-files.ts'

type FileTabProps = { importer: Import; file: FileReading }

/** Asks for a file and what is unclear about it, and shows what the import will do. */
export function FileTab({ importer, file }: FileTabProps) {
  const { labels, resumes, setResumes } = importer
  const { reading, tab } = file
  return (
    <div className="stack gap-16">
      {resumes && (
        <Notice icon="history">
          <p>
            To resume the import of {formatMoment(resumes.started_at)}, choose <b>{resumes.file_name}</b>{' '}
            again. Posts that are imported already are not imported twice.
          </p>
          <Button size="small" variant="quiet" onClick={() => setResumes(null)}>
            Start a new import instead
          </Button>
        </Notice>
      )}
      <SourceBox
        file={file}
        label={tab === 'csv' ? 'CSV' : 'JSON'}
        hint={
          tab === 'csv'
            ? `${labels.columnsHint} Commas in quotes, semicolons and tabs work.`
            : 'A list of posts, e.g. from Shopify, Ghost, a feed or your own script.'
        }
      />
      {reading.step === 'reading' && (
        <div className="stack gap-8" role="status">
          <ProgressBar label="Reading" value={reading.share} max={1} />
          <p className="t-cap">
            Reading{reading.found > 0 ? `: ${formatCount(reading.found)} records so far` : '...'}
          </p>
        </div>
      )}
      {reading.step === 'failed' && ('file' in (file.source ?? {}) || reading.canRetry) && (
        <FailureNotice notice={file.failureNotice} failure={reading} onRetry={file.retry} />
      )}
      {reading.step === 'columns' && <FileQuestions file={file} survey={reading.survey} />}
      {reading.step === 'ready' && file.plan && (
        <>
          <FileQuestions
            file={file}
            survey={reading.survey}
            names={reading.names}
            isNews={labels.kind === 'news'}
            isDateMissing={importer.fileImport.isDateMissing}
          />
          <PreviewPanel
            plan={file.plan}
            names={reading.survey.names}
            file={{ kind: importer.kind, readEntry: file.readEntry, include: file.include }}
          />
          <FileOptions importer={importer} file={file} />
        </>
      )}
    </div>
  )
}

type FailureNoticeProps = {
  notice: RefObject<HTMLDivElement | null>
  failure: ReadError
  onRetry: () => void
}

function FailureNotice({ notice, failure: { message, reason, canRetry }, onRetry }: FailureNoticeProps) {
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="import-failure">
      <Notice tone="bad">
        {/* The toast shows why a file is unreadable. */}
        <p>{canRetry ? message : 'Nothing was read from this file.'}</p>
        {reason !== null && <p className="t-small">{reason}</p>}
        {canRetry && (
          <Button size="small" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Notice>
    </div>
  )
}

function FileOptions({ importer, file }: FileTabProps) {
  const id = useId()
  const { reading, plan } = file
  const hasEdited = reading.step === 'ready' && [...reading.known.values()].some(({ isEdited }) => isEdited)
  return (
    <>
      {(plan?.pictureCount ?? 0) > 0 && (
        <Switch
          id={`${id}-pictures`}
          label="Copy pictures to this site"
          hint="They are downloaded, checked and stored here after the posts are imported."
          checked={importer.importsPictures}
          onChange={(event) => importer.setImportsPictures(event.target.checked)}
        />
      )}
      {hasEdited && (
        <Switch
          id={`${id}-overwrite`}
          label="Overwrite posts that were edited here"
          hint="Otherwise they are not changed."
          checked={file.overwriteEdited}
          onChange={(event) => file.setOverwriteEdited(event.target.checked)}
        />
      )}
    </>
  )
}

/** Only a hint for the file picker, because formats are detected by content. */
const ACCEPTED =
  '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.xml,.rss,.atom,.html,.htm,.md,.mdx,.markdown,.docx,.xlsx,.zip,text/csv,application/json,text/xml'

type SourceBoxProps = { file: FileReading; label: string; hint: string }

/** Accepts a file by click or drop, or pasted text. */
function SourceBox({ file: reading, label, hint }: SourceBoxProps) {
  const { source, chooseFile, clear } = reading
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useFileDrop(({ files: [dropped] }) => {
    if (dropped) chooseFile(dropped)
    return dropped !== undefined
  })
  const file = source && 'file' in source ? source.file : null
  return (
    // Keyboard users use the button inside.
    <div
      className="stack gap-16"
      data-over={isOver || undefined}
      role="group"
      aria-label={label}
      {...handlers}
    >
      <div className={file ? 'drop-zone row row--between' : 'drop-zone stack gap-8 center'}>
        <Icon name={file ? 'file-text' : 'upload'} size={26} />
        {file ? (
          <div className="grow break-long">
            <b>{file.name}</b>
            <p className="t-cap">{describeFile(reading, file)}</p>
          </div>
        ) : (
          <p className="t-small">
            CSV, Excel, Word, JSON, XML, Markdown, HTML or zip. It is read here, in your browser.
          </p>
        )}
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={`${label} file`}
          accept={ACCEPTED}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) chooseFile(chosen)
            event.target.value = ''
          }}
        />
        <div className="row gap-8">
          <Button variant="secondary" size="small" data-autofocus onClick={() => input.current?.click()}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          {file && (
            <Button variant="quiet" size="small" onClick={clear}>
              Remove
            </Button>
          )}
        </div>
        {!file && <p className="t-cap drop-hint">or drop it here</p>}
      </div>
      {!file && (
        <TextAreaField
          id={`${id}-text`}
          className="import-text"
          label={`${label} text`}
          hint={hint}
          rows={6}
          spellCheck={false}
          value={reading.text}
          onChange={(event) => reading.type(event.target.value)}
        />
      )}
    </div>
  )
}

function describeFile({ reading }: FileReading, file: File): string {
  const size = formatSize(file.size)
  if (reading.step !== 'ready' && reading.step !== 'columns') return size
  return `${pluralize(reading.survey.recordCount, 'record')}, ${size}`
}
