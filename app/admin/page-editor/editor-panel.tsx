import { useEffect, useId, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ContentField } from '#domain/documents/documents-contract.ts'
import { humanize, readAt } from './content-path.ts'
import type { DraftSnapshot, DraftStore } from './draft-store.ts'
import { type FormSchema, isEditable } from './form-schema.ts'
import type { PanelPart } from './page-session.ts'
import { SchemaForm, toFieldId } from './schema-form.tsx'

export type EditorPanelProps = {
  part: PanelPart | null
  fields: readonly ContentField[]
  store: Pick<DraftStore, 'edit'>
  snapshot: DraftSnapshot
  onChoose: (part: PanelPart) => void
}

/** All fields of a section, including those that can't be edited in place: lists, links, pictures, settings. */
export function EditorPanel({ part, fields, store, snapshot, onChoose }: EditorPanelProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const parts = listParts(fields, snapshot)
  const opened = part && snapshot.documents.get(part.document)
  const { form, fallback } = opened?.state ?? {}
  const schema = part ? (form as FormSchema | undefined)?.properties?.[part.section] : undefined
  useEffect(() => {
    const field = part && document.getElementById(toFieldId(id, part.path))
    for (let entry = field?.closest('details'); entry; entry = entry.parentElement?.closest('details'))
      entry.open = true
    field?.scrollIntoView({ block: 'nearest' })
  }, [id, part])
  return (
    <aside className="page-editor-panel" aria-label="Fields" data-open={isOpen || undefined}>
      <div className="row gap-8 page-editor-panel-head">
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
      {isOpen && part && opened && schema && (
        <form className="page-editor-form" onSubmit={(event) => event.preventDefault()}>
          <SchemaForm
            key={`${part.document} ${part.section}`}
            id={id}
            schema={schema}
            label={schema.label ?? humanize(part.section)}
            path={part.section}
            value={readAt(opened.content, part.section)}
            fallback={readAt(fallback, part.section)}
            problems={opened.problems}
            onChange={(path, value) => store.edit(part.document, path, value)}
          />
        </form>
      )}
      {isOpen && !part && (
        <p className="t-small muted">
          Click a text on the page, or choose a section above. Changes are saved as a draft.
        </p>
      )}
    </aside>
  )
}

/** In the order in which the documents appear on the page. */
function listParts(fields: readonly ContentField[], { documents }: DraftSnapshot) {
  return [...new Set(fields.map(({ document }) => document))].flatMap((name) => {
    const state = documents.get(name)?.state
    const sections = Object.entries((state?.form as FormSchema | undefined)?.properties ?? {})
    return sections
      .filter(([, schema]) => isEditable(schema))
      .map(([key, schema]) => ({
        value: `${name} ${key}`,
        label: `${state!.label} › ${schema.label ?? humanize(key)}`,
      }))
  })
}
