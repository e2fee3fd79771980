import { useId, useRef } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { formatSize } from '#domain/stored-files.ts'
import { countOf } from '../import-labels.ts'
import type { FileReading } from './use-file-reading.ts'

/** Only a help for choosing: what a file is, its content says. */
const ACCEPTED = '.csv,.tsv,.txt,.json,.xml,.rss,.atom,.html,.htm,.md,.zip,text/csv,application/json,text/xml'

export type SourceBoxProps = { reading: FileReading; label: string; hint: string }

/** A file by click or drop, or pasted text. */
export function SourceBox({ reading, label, hint }: SourceBoxProps) {
  const { source, chooseFile, clear } = reading
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useFileDrop(({ files: [dropped] }) => {
    if (dropped) chooseFile(dropped)
    return dropped !== undefined
  })
  const file = source && 'file' in source ? source.file : null
  return (
    // Dropping is a shortcut: the button inside does the same for everybody.
    <div
      className={isOver ? 'import-source import-source--over' : 'import-source'}
      role="group"
      aria-label={label}
      {...handlers}
    >
      <div className="import-drop">
        <Icon name={file ? 'file-text' : 'upload'} />
        {file ? (
          <>
            <p>
              <b>{file.name}</b>
            </p>
            <p className="t-cap">{describeFile(reading, file)}</p>
          </>
        ) : (
          <p className="t-small">CSV, JSON, XML or zip. It is read here, in your browser.</p>
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
        <div className="import-drop-actions">
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
        <div className="field">
          <label htmlFor={`${id}-text`}>{label} text</label>
          <textarea
            id={`${id}-text`}
            className="input import-text"
            rows={6}
            spellCheck={false}
            value={reading.text}
            aria-describedby={`${id}-hint`}
            onChange={(event) => reading.type(event.target.value)}
          />
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        </div>
      )}
    </div>
  )
}

function describeFile({ reading }: FileReading, file: File): string {
  const size = formatSize(file.size)
  if (reading.step !== 'ready' && reading.step !== 'columns') return size
  return `${countOf(reading.survey.recordCount, 'record')}, ${size}`
}
