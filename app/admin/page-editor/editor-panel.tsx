import { useEffect, useId, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ContentField } from '#domain/documents/documents-contract.ts'
import { humanize, joinPath, readAt } from './content-path.ts'
import type { DraftSnapshot, DraftStore } from './draft-store.ts'
import { findOption, findSchema, type FormSchema, isEditable } from './form-schema.ts'
import type { PanelPart } from './page-session.ts'
import { SchemaForm, toFieldId } from './schema-form.tsx'
import { SectionList } from './section-list.tsx'
import { readSections } from './sections.ts'

export type EditorPanelProps = {
  part: PanelPart | null
  fields: readonly ContentField[]
  store: Pick<DraftStore, 'edit' | 'flush' | 'read'>
  snapshot: DraftSnapshot
  onChoose: (part: PanelPart) => void
}

/** All fields of a section, including those that can't be edited in place: lists, links, pictures, settings. */
export function EditorPanel({ part, fields, store, snapshot, onChoose }: EditorPanelProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const parts = listParts(fields, snapshot)
  useEffect(() => {
    const field = part && document.getElementById(toFieldId(id, part.path))
    for (let entry = field?.closest('details'); entry; entry = entry.parentElement?.closest('details'))
      entry.open = true
    field?.scrollIntoView({ block: 'nearest' })
  }, [id, part])
  return (
    <aside className="page-editor-panel" aria-label="Fields" data-open={isOpen || undefined}>
      <div className="row row--single-line gap-8 page-editor-panel-head">
        <SelectField
          id={`${id}-part`}
          label="Section"
          hidesLabel
          value={part ? `${part.document} ${part.section}` : ''}
          options={[{ value: '', label: 'Choose a section' }, ...parts]}
          onChange={({ target }) => {
            const [document, section] = target.value.split(' ')
            if (document && section) onChoose({ document, section, path: section })
          }}
        />
        <Button
          variant="quiet"
          size="small"
          isIconOnly
          aria-label={isOpen ? 'Hide the fields' : 'Show the fields'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'minus' : 'plus'} />
        </Button>
      </div>
      {isOpen && part && <PartFields {...{ id, part, store, snapshot, onChoose }} />}
      {isOpen && !part && (
        <p className="t-small muted">
          Click a text on the page, or choose a section above. Changes are saved as a draft.
        </p>
      )}
    </aside>
  )
}

type PartFieldsProps = Omit<EditorPanelProps, 'part' | 'fields'> & { id: string; part: PanelPart }

function PartFields({ id, part, store, snapshot, onChoose }: PartFieldsProps) {
  const { document, section } = part
  const opened = snapshot.documents.get(document)
  if (!opened) return null
  const { state, content, problems } = opened
  const form = state.form as FormSchema
  const schema = findSchema(form, section, content)
  if (!schema) return null
  const list = section.includes('.') ? section.split('.')[0]! : section
  const open = (path: string) => onChoose({ document, section: path, path })
  if (schema.items?.oneOf)
    return (
      <SectionList
        id={id}
        schema={schema}
        sections={readSections(content, section)}
        problem={problems[section]}
        onChange={(change) => {
          const current = store.read().documents.get(document)?.content
          store.edit(document, section, change(readSections(current, section)))
          void store.flush()
        }}
        onOpen={(index) => open(joinPath(section, index))}
      />
    )
  const fallback = list === section ? readAt(state.fallback, section) : schema.examples?.[0]
  return (
    <form className="stack gap-16" onSubmit={(event) => event.preventDefault()}>
      {list !== section && (
        <div className="row row--between">
          <h2 className="t-h4">{schema.label}</h2>
          <Button variant="secondary" size="small" data-section-back onClick={() => open(list)}>
            <Icon name="arrow-left" />
            All sections
          </Button>
        </div>
      )}
      {schema.description && <p className="t-small muted">{schema.description}</p>}
      <SchemaForm
        key={`${document} ${section}`}
        id={id}
        schema={schema}
        label={schema.label ?? humanize(section)}
        path={section}
        value={readAt(content, section)}
        fallback={fallback}
        problems={problems}
        onChange={(path, value) => store.edit(document, path, value)}
      />
    </form>
  )
}

/** In the order in which documents appear on the page. */
function listParts(fields: readonly ContentField[], { documents }: DraftSnapshot) {
  return [...new Set(fields.map(({ document }) => document))].flatMap((name) => {
    const opened = documents.get(name)
    if (!opened) return []
    const { state, content } = opened
    const properties = Object.entries((state.form as FormSchema).properties ?? {})
    return properties
      .filter(([, schema]) => isEditable(schema))
      .flatMap(([key, schema]) => [
        { value: `${name} ${key}`, label: `${state.label} › ${schema.label ?? humanize(key)}` },
        ...(schema.items?.oneOf
          ? readSections(content, key).map((section, at) => ({
              value: `${name} ${joinPath(key, at)}`,
              label: `${at + 1}. ${findOption(schema.items!, section)?.label ?? section.type}`,
            }))
          : []),
      ])
  })
}
