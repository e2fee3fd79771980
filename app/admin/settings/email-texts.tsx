import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { createDocumentManager } from '#app/data/content/document-manager.ts'
import { createSystemReader } from '#app/data/system-reader.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { type EditedMail, mailTexts } from '#content/mail-texts.ts'
import { readAt } from '../page-editor/content-path.ts'
import { describeState, DraftDialogs, listChanged, hasUnsaved } from '../page-editor/draft-dialogs.tsx'
import { createDraftStore } from '../page-editor/draft-store.ts'
import { findSchema } from '../page-editor/form-schema.ts'
import { SchemaForm } from '../page-editor/schema-form.tsx'
import { QueryState, useAction, useLeaveWarning } from '../section-parts.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { showSent } from './test-mail-form.tsx'

const KINDS = Object.keys(mailTexts.fallback) as EditedMail[]
const CALM = 'Fields such as {agency} are replaced. Links, figures and the invitation are added.'

/** Edits subject and text of each client email: draft, preview, test and history. */
export function EmailTexts() {
  const id = useId()
  const manager = useManager(createDocumentManager)
  const system = useManager(createSystemReader)
  const { timeZone } = useStaff().agency
  const [saves, setSaves] = useState(0)
  const [store] = useState(() => createDraftStore(manager, () => setSaves((count) => count + 1)))
  const snapshot = useSyncExternalStore(store.subscribe, store.read)
  const [kind, setKind] = useState<EditedMail>(KINDS[0]!)
  const [dialog, setDialog] = useState<'publish' | 'history' | null>(null)
  const sending = useAction()
  useLeaveWarning(hasUnsaved(snapshot))
  useEffect(() => () => void store.flush(), [store])
  const opening = useQuery({
    queryKey: ['mail-texts'],
    queryFn: async () => {
      await store.open([mailTexts.name])
      return true
    },
    gcTime: 0,
  })
  const preview = useQuery({
    queryKey: ['mail-preview', kind, saves, snapshot.documents.get(mailTexts.name)?.state.version],
    queryFn: () => system.previewMail(kind),
    enabled: opening.isSuccess,
  })
  const opened = snapshot.documents.get(mailTexts.name)
  if (!opened) return <QueryState query={opening} label="Loading the emails..." />
  const { state, content, problems } = opened
  const changed = listChanged(snapshot)
  const options = KINDS.map((one) => ({
    value: one,
    label: findSchema(state.form, one, content)?.label ?? one,
  }))
  return (
    <div className="stack gap-24">
      <div className="row row--between">
        <p className="t-small" role="status">
          {describeState(snapshot, changed.length, timeZone, CALM)}
        </p>
        <div className="row gap-8">
          <Button variant="secondary" size="small" onClick={() => setDialog('history')}>
            History
          </Button>
          <Button size="small" disabled={changed.length === 0} onClick={() => setDialog('publish')}>
            Publish…
          </Button>
        </div>
      </div>
      <SelectField
        id={`${id}-kind`}
        label="Email"
        value={kind}
        options={options}
        onChange={({ target }) => setKind(target.value as EditedMail)}
      />
      <form className="stack gap-16" onSubmit={(event) => event.preventDefault()}>
        <SchemaForm
          key={kind}
          id={id}
          schema={findSchema(state.form, kind, content)!}
          label={kind}
          path={kind}
          value={readAt(content, kind)}
          fallback={mailTexts.fallback[kind]}
          problems={problems}
          onChange={(path, value) => store.edit(mailTexts.name, path, value)}
        />
      </form>
      <section className="stack gap-8" aria-label="Preview">
        <h2 className="t-h4">Preview with sample values</h2>
        <QueryState query={preview} label="Loading the preview..." />
        {preview.data && (
          <article className="email-preview box pad stack narrow">
            <b>{preview.data.subject}</b>
            <p>{preview.data.text}</p>
          </article>
        )}
        <div>
          <Button
            variant="secondary"
            size="small"
            isBusy={sending.isBusy}
            onClick={() =>
              void sending.run('No email was sent', async () => {
                await store.flush()
                showSent(await system.sendSampleMail(kind))
              })
            }
          >
            Send me a test
          </Button>
        </div>
      </section>
      <DraftDialogs
        {...{ store, snapshot, manager, dialog, historyOf: opened }}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}
