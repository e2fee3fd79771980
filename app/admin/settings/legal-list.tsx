import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createLegalManager } from '#app/data/legal-texts.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type LegalAnswer, type LegalPageState, MAX_LEGAL_TEXT_LENGTH } from '#domain/legal/legal-contract.ts'
import { RecordList, RecordRow } from '../record-list.tsx'
import { QueryState, useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useStaffForm } from '../use-staff-form.tsx'

/** Legal pages with their drafts and confirmed texts. */
export function LegalList({ change }: { change: number | undefined }) {
  const manager = useManager(createLegalManager)
  const queries = useQueryClient()
  // Drafts depend on the settings, so an outdated draft must not be confirmed.
  const queryKey = ['legal', change]
  const query = useQuery({ queryKey, queryFn: manager.read })
  const action = useAction()
  const [edited, edit] = useState<LegalPageState | null>(null)
  const save = async (page: LegalPageState['page'], body: string | null) => {
    queries.setQueryData<LegalAnswer>(queryKey, await manager.save(page, body))
    void queries.invalidateQueries({ queryKey: ['launch'] })
    showToast({
      title: body === null ? 'Visitors see the draft again' : 'Text confirmed',
      description: body === null ? 'It follows the settings.' : 'Visitors see it now.',
    })
  }
  return (
    <section className="stack" aria-labelledby="legal-pages-title">
      <h2 className="t-h4" id="legal-pages-title">
        Pages
      </h2>
      <p className="t-small muted">
        Drafts are generated from your settings and change with them. Read them, correct what is wrong, and
        confirm them. They are not legal advice.
      </p>
      {!query.data && <QueryState query={query} label="Loading the legal pages..." />}
      {query.data && (
        <RecordList label="Legal pages">
          {query.data.pages.map((state) => (
            <RecordRow
              key={state.page}
              title={state.title}
              notes={[state.current && `Confirmed ${formatMoment(state.current.saved_at)}`]}
              error={describeChanges(state)}
              status={describeStatus(state)}
            >
              <a
                className="btn btn--quiet btn--small"
                href={`/${state.page}`}
                target="_blank"
                rel="noreferrer"
              >
                View<span className="sr-only"> {state.title} in a new tab</span>
              </a>
              <Button size="small" variant="secondary" onClick={() => edit(state)}>
                Edit<span className="sr-only"> {state.title}</span>
              </Button>
              {!state.current && (
                <Button
                  size="small"
                  isBusy={action.isBusy}
                  onClick={() =>
                    void action.run('The text was not confirmed', () => save(state.page, state.draft))
                  }
                >
                  Confirm<span className="sr-only"> {state.title}</span>
                </Button>
              )}
            </RecordRow>
          ))}
        </RecordList>
      )}
      {edited && <LegalTextDialog state={edited} onSave={save} onClose={() => edit(null)} />}
    </section>
  )
}

function describeStatus({ current, added, removed }: LegalPageState) {
  if (!current) return { tone: 'warning', label: 'Draft' } as const
  return added.length + removed.length > 0
    ? ({ tone: 'warning', label: 'To check' } as const)
    : ({ tone: 'good', label: 'Confirmed' } as const)
}

/** Returns null if nothing changed since the text was confirmed. */
function describeChanges({ current, added, removed }: LegalPageState): string | null {
  if (!current || added.length + removed.length === 0) return null
  const changes = [
    added.length > 0 && `new: ${added.join('; ')}`,
    removed.length > 0 && `no longer: ${removed.join('; ')}`,
  ]
  return `Settings changed since: ${changes.filter(Boolean).join('. ')}. Edit the text if needed, and confirm it again.`
}

type LegalTextDialogProps = {
  state: LegalPageState
  onSave: (page: LegalPageState['page'], body: string | null) => Promise<void>
  onClose: () => void
}

/** Edits the text of a legal page as Markdown. */
function LegalTextDialog({ state, onSave, onClose }: LegalTextDialogProps) {
  const { page, title, draft, current, former } = state
  const save = async (body: string | null) => {
    await onSave(page, body)
    onClose()
  }
  const form = useStaffForm<{ body: string }, string>({
    initial: { body: current?.body ?? draft },
    check: ({ body }) =>
      body.trim() === '' ? { problems: { body: 'Enter a text.' } } : { ready: body.trim() },
    send: save,
  })
  const texts = [draft, ...former.map(({ body }) => body)]
  const choices = [
    { value: '', label: 'Keep this text' },
    { value: '0', label: 'Draft from the current settings' },
    ...former.map(({ saved_at: at }, index) => ({
      value: String(index + 1),
      label: `Text of ${formatMoment(at)}`,
    })),
  ]
  return (
    <FormDialog
      title={title}
      description="Visitors see the text once you confirm it. ## starts a heading, - a list item; **bold** and [link](/contact) also work. Tables become text."
      size="wide"
      form={form}
      submitLabel="Confirm this text"
      busyLabel="Saving..."
      buttons={
        current && (
          <Button variant="quiet" onClick={() => void save(null)}>
            Show the draft instead
          </Button>
        )
      }
      onClose={onClose}
    >
      <SelectField
        id="legal-text-source"
        label="Replace with"
        options={choices}
        value=""
        onChange={(event) => {
          const text = texts[Number(event.target.value)]
          if (event.target.value !== '' && text !== undefined) form.set({ body: text })
        }}
      />
      <TextAreaField
        {...form.field('body')}
        label="Text (Markdown)"
        rows={18}
        maxLength={MAX_LEGAL_TEXT_LENGTH}
      />
    </FormDialog>
  )
}
