import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type PickedFile } from '../editor/pictures/library-button.tsx'
import { PictureField } from './picture-field.tsx'
import { humanize, joinPath } from './content-path.ts'
import { type FormSchema, isEditable, makeSample } from './form-schema.ts'

export type SchemaFormProps = {
  /** Prefix of the field ids. */
  id: string
  schema: FormSchema
  label: string
  path: string
  value: unknown
  /** Default content; new list entries are copied from it. */
  fallback: unknown
  isOptional?: boolean
  /** Problems by path. */
  problems: Readonly<Record<string, string>>
  /** @param value undefined removes an optional field */
  onChange: (path: string, value: unknown) => void
  /** Called instead of `onChange` for a picture from the library, if the same group has a field for its alt text. */
  onPick?: (file: PickedFile) => void
}

export const toFieldId = (id: string, path: string) => `${id}-${path.replaceAll('.', '-')}`

/** Form for a document or part of it, generated from its JSON schema. */
export function SchemaForm(props: SchemaFormProps) {
  const { schema, value } = props
  if (!isEditable(schema)) return null
  if (schema.properties) return <GroupFields {...props} />
  if (schema.items) return <ListFields {...props} entries={Array.isArray(value) ? value : []} />
  return <LeafField {...props} />
}

function GroupFields({ schema, path, value, fallback, ...shared }: SchemaFormProps) {
  const values = (value ?? {}) as Record<string, unknown>
  return (
    <div className="stack gap-16">
      {Object.entries(schema.properties!).map(([key, inner]) => {
        const label = inner.label ?? humanize(key)
        const isSection = inner.properties !== undefined
        const isOptional = !schema.required?.includes(key)
        const innerPath = joinPath(path, key)
        const sample = (fallback as Record<string, unknown> | undefined)?.[key]
        const form = (
          <SchemaForm
            {...shared}
            key={key}
            schema={inner}
            label={label}
            path={innerPath}
            value={values[key]}
            fallback={sample}
            isOptional={isOptional}
            {...(inner.kind === 'picture' &&
              schema.properties!['alt'] && {
                // An empty alt text fails validation, so that the author is asked for one.
                onPick: ({ src, alt }) => shared.onChange(path, { ...values, [key]: src, alt: alt ?? '' }),
              })}
          />
        )
        if (!isSection || !isEditable(inner)) return form
        const isAbsent = isOptional && values[key] === undefined
        const put = (part: unknown) => shared.onChange(innerPath, part)
        return (
          <fieldset key={key} className="page-editor-group stack">
            <legend>{label}</legend>
            {!isAbsent && form}
            {isOptional && (
              <div>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => put(isAbsent ? (sample ?? makeSample(inner)) : undefined)}
                >
                  <Icon name={isAbsent ? 'plus' : 'trash-2'} />
                  {isAbsent ? 'Add' : 'Remove'} {label.toLowerCase()}
                </Button>
              </div>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

function ListFields(props: SchemaFormProps & { entries: unknown[] }) {
  const { id, schema, label, path, entries, fallback, problems, onChange } = props
  const { items, minItems = 0, maxItems = Infinity } = schema
  const change = (next: unknown[]) => onChange(path, next)
  const move = (index: number, by: number) => {
    const next = [...entries]
    next.splice(index + by, 0, ...next.splice(index, 1))
    change(next)
  }
  const samples = Array.isArray(fallback) ? fallback : []
  const template: unknown = entries.at(-1) ?? samples[0] ?? makeSample(items!)
  const name = (index: number) => `${label} ${index + 1}`
  return (
    <fieldset className="page-editor-group stack" id={toFieldId(id, path)} tabIndex={-1}>
      <legend>{label}</legend>
      {entries.map((entry, index) => (
        <details key={index} className="page-editor-entry inset" open={entries.length === 1 || undefined}>
          <summary>{readTitle(entry) || name(index)}</summary>
          <SchemaForm
            {...props}
            schema={items!}
            label={name(index)}
            path={joinPath(path, index)}
            value={entry}
            fallback={samples[index] ?? samples[0]}
            isOptional={false}
          />
          <div className="row gap-8 mt-8">
            <EntryButton
              icon="arrow-up"
              label={`Move ${name(index)} up`}
              isOff={index === 0}
              onPress={() => move(index, -1)}
            />
            <EntryButton
              icon="arrow-down"
              label={`Move ${name(index)} down`}
              isOff={index === entries.length - 1}
              onPress={() => move(index, 1)}
            />
            <EntryButton
              icon="trash-2"
              label={`Remove ${name(index)}`}
              isOff={entries.length <= minItems}
              onPress={() => change(entries.filter((_, at) => at !== index))}
            />
          </div>
        </details>
      ))}
      {problems[path] && <p className="field-error">{problems[path]}</p>}
      {entries.length < maxItems && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => change([...entries, structuredClone(template)])}
          >
            <Icon name="plus" />
            Add to {label.toLowerCase()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

export function EntryButton(props: {
  id?: string
  icon: 'arrow-up' | 'arrow-down' | 'copy' | 'eye' | 'eye-off' | 'trash-2'
  label: string
  isOff?: boolean
  onPress: () => void
}) {
  return (
    <Button
      variant="quiet"
      size="small"
      isIconOnly
      id={props.id}
      aria-label={props.label}
      disabled={props.isOff}
      onClick={props.onPress}
    >
      <Icon name={props.icon} />
    </Button>
  )
}

/** Returns the title of a list entry: its first text. */
export function readTitle(entry: unknown): string {
  if (typeof entry === 'string') return entry
  if (typeof entry !== 'object' || entry === null) return ''
  const { title, name, label, question } = entry as Record<string, unknown>
  const chosen = [title, name, label, question].find((text) => typeof text === 'string')
  return chosen ?? Object.values(entry).map(readTitle).find(Boolean) ?? ''
}

function LeafField(props: SchemaFormProps) {
  const { id, schema, label, path, value, isOptional, problems, onChange, onPick } = props
  const { kind, type, maxLength } = schema
  const error = problems[path]
  const shared = { id: toFieldId(id, path), label, ...(error && { error }) }
  if (type === 'boolean')
    return (
      <Switch
        id={shared.id}
        label={label}
        checked={value === true}
        onChange={({ target }) => onChange(path, target.checked)}
      />
    )
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const typed = (written: string) => {
    if (written === '' && isOptional) return onChange(path, undefined)
    onChange(path, type === 'number' || type === 'integer' ? Number(written) : written)
  }
  const field = {
    ...shared,
    value: text,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => typed(target.value),
    ...(maxLength &&
      (kind === 'line' || kind === 'text') && {
        hint: [`${text.length} of ${maxLength} characters`, schema.description].filter(Boolean).join('. '),
      }),
  }
  if (schema.enum)
    return (
      <SelectField
        {...shared}
        value={text}
        options={[...(isOptional ? [''] : []), ...schema.enum].map((option) => ({
          value: option,
          label: option === '' ? 'None' : humanize(option),
        }))}
        onChange={({ target }) => typed(target.value)}
      />
    )
  if (kind === 'text') return <TextAreaField {...field} rows={4} />
  if (kind === 'picture')
    return <PictureField {...field} onWrite={typed} onPick={onPick ?? (({ src }) => typed(src))} />
  if (kind === 'day') return <Field {...field} type="date" />
  return <Field {...field} type={type === 'string' ? 'text' : 'number'} />
}
