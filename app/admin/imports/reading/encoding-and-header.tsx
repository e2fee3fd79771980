import { useId, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { ENCODINGS, nameEncoding } from '#import/files/encodings.ts'
import type { FileReading } from './use-file-reading.ts'
import type { Survey } from './worker-messages.ts'

type ChoiceProps = { file: FileReading; survey: Survey }

/** Offers other encodings for a file that isn't plain UTF-8, and shows its first lines in the selected one. */
export function EncodingChoice({ file: { choose }, survey: { encoding } }: ChoiceProps) {
  const id = useId()
  const [label, setLabel] = useState(encoding?.name ?? '')
  const isMarked = encoding?.origin === 'sure' && encoding.name !== 'utf-8'
  if (!encoding || isMarked) return null
  const labels = [...new Set([encoding.name, ...Object.keys(ENCODINGS)])]
  const lines = new TextDecoder(label).decode(encoding.sample, { stream: true }).replaceAll('\0', '')
  return (
    <section aria-label="Encoding" className="stack gap-8">
      <div className="row import-old-site">
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
        <output htmlFor={id} className="import-sample box t-small">
          {lines}
        </output>
      )}
    </section>
  )
}

/** Offers the first rows of a sheet as header row. */
export function HeaderRowChoice({ file: { choose }, survey: { header } }: ChoiceProps) {
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
