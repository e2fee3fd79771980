import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { useAction } from '../section-parts.tsx'
import { listChanges } from './content-path.ts'
import type { OpenDocument } from './draft-store.ts'
import { describePath, findSchema } from './form-schema.ts'

export type PublishDialogProps = {
  /** Documents with a draft. */
  documents: readonly OpenDocument[]
  onPublish: (names: string[]) => Promise<void>
  onDiscard: (name: string) => Promise<void>
  onClose: () => void
}

/** The differences between the drafts and what visitors see. */
export function PublishDialog({ documents, onPublish, onDiscard, onClose }: PublishDialogProps) {
  const action = useAction()
  const publish = async () => {
    const isDone = await action.run('Not published', () =>
      onPublish(documents.map(({ state }) => state.name)),
    )
    if (isDone) onClose()
  }
  return (
    <Dialog
      title="Publish changes"
      description="Visitors see them as soon as you publish."
      size="wide"
      onClose={onClose}
      canClose={() => !action.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep editing
          </Button>
          <Button isBusy={action.isBusy} disabled={documents.length === 0} onClick={() => void publish()}>
            {action.isBusy ? 'Publishing...' : 'Publish'}
          </Button>
        </>
      }
    >
      {documents.length === 0 && <p className="t-body">There are no unpublished changes on this page.</p>}
      {documents.map((opened) => (
        <section key={opened.state.name} className="stack gap-8 mt-16">
          <header className="row row--between">
            <h3 className="t-h4">{opened.state.label}</h3>
            <Button
              variant="danger"
              size="small"
              disabled={action.isBusy}
              onClick={() => void action.run('Not discarded', () => onDiscard(opened.state.name))}
            >
              Discard changes
            </Button>
          </header>
          <ChangeList opened={opened} />
        </section>
      ))}
    </Dialog>
  )
}

export function ChangeList({
  opened: { state, content },
}: {
  opened: Pick<OpenDocument, 'state' | 'content'>
}) {
  const within = (value: string | null) => (value === null ? state.published : content)
  const changes = listChanges(state.published, content).filter(
    ({ path, value }) => findSchema(state.form, path, within(value))?.kind !== 'fixed',
  )
  return (
    <dl className="stack page-editor-changes">
      {changes.map(({ path, former, value }, at) => (
        <div key={at}>
          <dt className="t-cap">{describePath(state.form, path, within(value))}</dt>
          <dd>
            {former !== null && <del>{former}</del>} {value !== null && <ins>{value}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
