import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createLeadManager, type SavedTemplate } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { ANSWER_FIELDS, type AnswerTemplate } from '#domain/leads/answer-fields.ts'
import { QueryState, useAction } from '#app/admin/section-parts.tsx'
import { useManager } from '#app/admin/staff.tsx'
import { FormFailure, useStaffForm } from '#app/admin/use-staff-form.tsx'

const QUERY_KEY = ['answer templates']

function useTemplates() {
  const manager = useManager(createLeadManager)
  return useQuery({ queryKey: QUERY_KEY, queryFn: manager.templates, staleTime: 60_000 })
}

export function TemplateChoice({ onChoose }: { onChoose: (template: SavedTemplate) => void }) {
  const id = useId()
  const templates = useTemplates().data ?? []
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="row gap-8">
      {templates.length > 0 && (
        <SelectField
          id={id}
          label="Insert a template"
          hidesLabel
          options={[
            { value: '', label: 'Insert a template' },
            ...templates.map((template) => ({ value: template.id, label: template.name })),
          ]}
          value=""
          onChange={({ target }) => {
            const chosen = templates.find((template) => template.id === target.value)
            if (chosen) onChoose(chosen)
          }}
        />
      )}
      <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
        Edit templates
      </Button>
      {isEditing && <TemplatesDialog onClose={() => setEditing(false)} />}
    </div>
  )
}

function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const query = useTemplates()
  /** Template being edited; null for a new one, undefined while the list is shown. */
  const [opened, setOpened] = useState<SavedTemplate | null>()
  const form = useTemplateForm(opened, () => setOpened(undefined))
  const { isBusy, run } = useAction()
  const manager = useManager(createLeadManager)
  const queries = useQueryClient()
  const open = (template: SavedTemplate | null) => {
    form.reset(template ?? EMPTY)
    setOpened(template)
  }
  const change = (problem: string, work: () => Promise<unknown>) =>
    run(problem, async () => {
      await work()
      await queries.invalidateQueries({ queryKey: QUERY_KEY })
    })
  const remove = ({ id, name, subject, body }: SavedTemplate) =>
    change('The template was not deleted', async () => {
      await manager.removeTemplate(id)
      const undo = () => change('Undo failed', () => manager.saveTemplate(null, { name, subject, body }))
      showToast({ title: 'Template deleted', action: { label: 'Undo', onPress: () => void undo() } })
    })
  const leave = async () => {
    if (await form.canClose()) setOpened(undefined)
  }
  return (
    <Dialog
      title="Templates"
      description="Everyone who answers leads can use and edit them."
      onClose={onClose}
      canClose={form.canClose}
    >
      {opened === undefined ? (
        <div className="stack gap-16">
          <QueryState query={query} label="Loading templates..." />
          <ul className="stack gap-8" aria-label="Templates">
            {(query.data ?? []).map((template) => (
              <li key={template.id} className="row gap-8">
                <span className="grow break-long">{template.name}</span>
                <Button size="small" variant="secondary" onClick={() => open(template)}>
                  Edit<span className="sr-only"> {template.name}</span>
                </Button>
                <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void remove(template)}>
                  Delete<span className="sr-only"> {template.name}</span>
                </Button>
              </li>
            ))}
          </ul>
          <div>
            <Button size="small" onClick={() => open(null)}>
              Add template
            </Button>
          </div>
        </div>
      ) : (
        <form {...form.formProps} className="form-fields" aria-label="Template">
          <Field {...form.field('name')} label="Name" maxLength={80} data-autofocus />
          <Field {...form.field('subject')} label="Subject" maxLength={200} dir="auto" />
          <TextAreaField
            {...form.field('body')}
            label="Text"
            rows={9}
            maxLength={10_000}
            dir="auto"
            hint={`Filled in: ${ANSWER_FIELDS.map((field) => `{${field}}`).join(', ')}. Your signature is added.`}
          />
          <FormFailure message={form.failure} />
          <div className="row gap-8">
            <Button type="submit" size="small" isBusy={form.isBusy}>
              Save template
            </Button>
            <Button size="small" variant="quiet" onClick={() => void leave()}>
              Back to the list
            </Button>
          </div>
        </form>
      )}
      {form.leaveQuestion}
    </Dialog>
  )
}

const EMPTY: AnswerTemplate = { name: '', subject: '', body: '' }

function useTemplateForm(opened: SavedTemplate | null | undefined, onSaved: () => void) {
  const manager = useManager(createLeadManager)
  const queries = useQueryClient()
  return useStaffForm<AnswerTemplate, AnswerTemplate>({
    initial: EMPTY,
    check: ({ name, subject, body }) => {
      const problems = {
        ...(name.trim() === '' && { name: 'Please enter a name.' }),
        ...(subject.trim() === '' && { subject: 'Please enter a subject.' }),
        ...(body.trim() === '' && { body: 'Please enter a text.' }),
      }
      return Object.keys(problems).length > 0 ? { problems } : { ready: { name, subject, body } }
    },
    send: async (template, { reset }) => {
      await manager.saveTemplate(opened?.id ?? null, template)
      await queries.invalidateQueries({ queryKey: QUERY_KEY })
      reset(EMPTY)
      onSaved()
    },
  })
}
