import { useId, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { formatSize } from '#domain/stored-files.ts'
import { countOf } from '../import-labels.ts'
import type { FileReading } from './use-file-reading.ts'

/** Only a hint for the file picker, because formats are detected by content. */
const ACCEPTED =
  '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.xml,.rss,.atom,.html,.htm,.md,.mdx,.markdown,.docx,.xlsx,.zip,text/csv,application/json,text/xml'

type SourceBoxProps = { file: FileReading; label: string; hint: string }

/** Accepts a file by click or drop, or pasted text. */
export function SourceBox({ file: reading, label, hint }: SourceBoxProps) {
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
      className={isOver ? 'import-source--over stack gap-16' : 'stack gap-16'}
      role="group"
      aria-label={label}
      {...handlers}
    >
      <div className={file ? 'import-drop import-drop--chosen' : 'import-drop'}>
        <Icon name={file ? 'file-text' : 'upload'} size={26} />
        {file ? (
          <>
            <p>
              <b>{file.name}</b>
            </p>
            <p className="t-cap">{describeFile(reading, file)}</p>
          </>
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
        {!file && <p className="t-cap import-drop-hint">or drop it here</p>}
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
  return `${countOf(reading.survey.recordCount, 'record')}, ${size}`
}
