import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { IMPORT_FIELD_LABELS, isSignField } from '#import/columns/field-names.ts'
import { type ColumnMapping, IMPORT_FIELDS, type ImportField } from '#import/records/records.ts'
import { Notice } from '../import-parts.tsx'
import type { SourceNames } from './map-author.ts'
import { ChoiceNotice, SourceSettings } from './source-settings.tsx'
import type { FileReading } from './use-file-reading.ts'
import type { Survey } from './worker-messages.ts'
import { ENCODINGS, nameEncoding } from '#import/files/encodings.ts'

type FileQuestionsProps = {
  file: FileReading
  survey: Survey
  names?: SourceNames
  isNews?: boolean
  isDateMissing?: boolean
}

/** Asks for what the file doesn't contain: encoding, columns, date order, original site. */
export function FileQuestions(props: FileQuestionsProps) {
  const { file, survey, names, isNews = false, isDateMissing = false } = props
  const { choices, choicesOrigin, choose } = file
  const found = useRef<HTMLParagraphElement>(null)
  // After the file is reread, the answered control no longer exists.
  const wasAnswered = choicesOrigin === 'chosen' || choicesOrigin === 'automatic'
  useEffect(() => {
    if (wasAnswered) found.current!.focus()
  }, [wasAnswered])
  const missing = survey.missingFields.length > 0
  const unused = survey.columns.filter(({ isRecognized, field }) => !isRecognized && field === null)
  return (
    <>
      <p ref={found} className="t-small" tabIndex={-1}>
        Found: <b>{survey.description}</b>
      </p>
      {survey.problems.map(({ reason }) => (
        <Notice key={reason}>{reason}</Notice>
      ))}
      <ChoiceNotice file={file} hasColumns={survey.columns.length > 0} />
      <EncodingChoice file={file} survey={survey} />
      {(survey.dateQuestion ?? choices.dateOrder) && (
        <DateQuestion file={file} question={survey.dateQuestion} isMissing={isDateMissing} />
      )}
      {survey.format === 'ghost' && (
        <OldSiteQuestion
          address={choices.sourceUrl ?? ''}
          onAnswer={(sourceUrl) => choose({ sourceUrl: sourceUrl === '' ? undefined : sourceUrl })}
        />
      )}
      {missing && survey.columns.length > 0 && (
        <section aria-label="Columns" className="stack">
          <Notice>
            Not all columns were recognized. Choose which one holds the title and which one the content.
          </Notice>
          <HeaderRowChoice file={file} survey={survey} />
          <ColumnMappingStep survey={survey} onApply={(columns) => choose({ columns })} />
        </section>
      )}
      {!missing && survey.columns.length > 0 && (
        <details className="disclosure">
          <summary>
            {unused.length === 0
              ? 'Columns and fields'
              : `Columns and fields. Not used: ${unused.map(({ name }) => name).join(', ')}`}
          </summary>
          <HeaderRowChoice file={file} survey={survey} />
          <ColumnMappingStep survey={survey} onApply={(columns) => choose({ columns })} />
        </details>
      )}
      {names && <SourceSettings file={file} names={names} isNews={isNews} />}
    </>
  )
}

type DateQuestionProps = {
  file: FileReading
  question: Survey['dateQuestion']
  isMissing: boolean
}

function DateQuestion({ file: { choices, choose }, question, isMissing }: DateQuestionProps) {
  const id = useId()
  const about = question
    ? `Dates such as ${question.examples.slice(0, 2).join(' and ')} in “${question.column}” are ambiguous.`
    : undefined
  return (
    <SelectField
      id={id}
      label="How are the dates written?"
      value={choices.dateOrder ?? ''}
      hint={about}
      error={isMissing ? 'Choose the order of day and month.' : undefined}
      options={[
        ...(choices.dateOrder ? [] : [{ value: '', label: 'Please choose' }]),
        { value: 'day-first', label: 'Day first (31/12/2026)' },
        { value: 'month-first', label: 'Month first (12/31/2026)' },
      ]}
      onChange={({ target }) =>
        choose({ dateOrder: target.value === 'day-first' ? 'day-first' : 'month-first' })
      }
    />
  )
}

function OldSiteQuestion({ address, onAnswer }: { address: string; onAnswer: (address: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(address)
  return (
    <div className="fields">
      <Field
        id={id}
        label="URL of the old site"
        hint="The export contains no domain in the URLs of pictures and links."
        placeholder="https://"
        inputMode="url"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button variant="secondary" size="small" onClick={() => onAnswer(typed.trim())}>
        Use it
      </Button>
    </div>
  )
}

type ColumnMappingProps = { survey: Survey; onApply: (columns: ColumnMapping) => void }

const FIELD_OPTIONS = [
  { value: '', label: 'Ignore' },
  ...Object.entries(IMPORT_FIELD_LABELS).map(([value, label]) => ({ value, label })),
]

function ColumnMappingStep({ survey, onApply }: ColumnMappingProps) {
  const id = useId()
  const [mapping, setMapping] = useState<ColumnMapping>(survey.suggestedMapping)
  const assigned = Object.values(mapping)
  const isComplete = assigned.includes('title') && assigned.includes('body_html')
  const assign = (name: string, field: ImportField | null) => {
    // Each field takes one column, the last one chosen. Only fields about visibility take several.
    const isTaken = (old: ImportField | null) => old === field && !isSignField(field)
    const others = Object.entries(mapping).map(([other, old]) => [other, isTaken(old) ? null : old])
    setMapping({ ...Object.fromEntries(others), [name]: field })
  }
  return (
    <div className="import-mapping stack">
      <ul className="row-list full-width">
        {survey.columns.map(({ name, samples }, at) => (
          <li key={name}>
            <div>
              <b>{name || 'Unnamed'}</b>
              <span className="t-cap one-line">{samples[0] ?? 'Empty'}</span>
            </div>
            <SelectField
              id={`${id}-${at}`}
              label={`Field for the column ${name}`}
              hidesLabel
              value={mapping[name] ?? ''}
              options={FIELD_OPTIONS}
              onChange={({ target }) => assign(name, readField(target.value))}
            />
          </li>
        ))}
      </ul>
      {!isComplete && <p className="field-hint">Choose a column for the title and one for the content.</p>}
      <Button variant="secondary" size="small" disabled={!isComplete} onClick={() => onApply({ ...mapping })}>
        Use these columns
      </Button>
    </div>
  )
}

function readField(value: string): ImportField | null {
  return IMPORT_FIELDS.find((field) => field === value) ?? null
}

type ChoiceProps = { file: FileReading; survey: Survey }

/** Offers other encodings for a file that isn't plain UTF-8, and shows its first lines in the selected one. */
function EncodingChoice({ file: { choose }, survey: { encoding } }: ChoiceProps) {
  const id = useId()
  const [label, setLabel] = useState(encoding?.name ?? '')
  const isMarked = encoding?.origin === 'sure' && encoding.name !== 'utf-8'
  if (!encoding || isMarked) return null
  const labels = [...new Set([encoding.name, ...Object.keys(ENCODINGS)])]
  const lines = new TextDecoder(label).decode(encoding.sample, { stream: true }).replaceAll('\0', '')
  return (
    <section aria-label="Encoding" className="stack gap-8">
      <div className="fields">
        <SelectField
          id={id}
          label="Encoding"
          value={label}
          options={labels.map((value) => ({ value, label: nameEncoding(value) }))}
          onChange={({ target }) => setLabel(target.value)}
        />
        <Button
          variant="secondary"
          size="small"
          disabled={label === encoding.name}
          onClick={() => choose({ encoding: label, columns: {} })}
        >
          Use this encoding
        </Button>
      </div>
      {lines !== '' && (
        <output htmlFor={id} className="import-sample record-code">
          {lines}
        </output>
      )}
    </section>
  )
}

/** Offers the first rows of a sheet as header row. */
function HeaderRowChoice({ file: { choose }, survey: { header } }: ChoiceProps) {
  const id = useId()
  if (!header || header.firstRows.length < 2) return null
  return (
    <SelectField
      id={id}
      label="Header row"
      hint="The row with the column names. What is above it is left out."
      value={header.row}
      options={header.firstRows.map(({ line, cells }, row) => ({
        value: String(row),
        label: `Line ${line}: ${cells.join(', ') || 'empty'}`,
      }))}
      onChange={({ target }) => choose({ headerRow: Number(target.value), columns: {} })}
    />
  )
}
