import { useId, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { fromWallClock } from '#domain/time-zone/zone-clock.ts'
import { useStaff } from '../staff.tsx'
import { useAction } from '../section-parts.tsx'
import { listChanges } from './content-path.ts'
import type { OpenDocument } from './draft-store.ts'
import { describePath, findSchema } from './form-schema.ts'
import '../versions/versions.css'

export type PublishDialogProps = {
  /** Documents with a draft. */
  documents: readonly OpenDocument[]
  /** @param at time of publication; undefined for now */
  onPublish: (names: string[], at?: string) => Promise<void>
  onUnschedule: (names: string[]) => Promise<void>
  onDiscard: (name: string) => Promise<void>
  onClose: () => void
}

/** Shows how drafts differ from the published content, and publishes them. */
export function PublishDialog({
  documents,
  onPublish,
  onUnschedule,
  onDiscard,
  onClose,
}: PublishDialogProps) {
  const id = useId()
  const action = useAction()
  const { timeZone } = useStaff().agency
  const [when, setWhen] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const scheduled = documents.filter(({ state }) => state.publishAt !== null).map(({ state }) => state)
  const publish = async () => {
    const at = when === '' ? undefined : fromWallClock(when, timeZone)
    if (at === null || (at !== undefined && Date.parse(at) <= Date.now()))
      return setProblem('Choose a date and time in the future, or leave it empty.')
    setProblem(null)
    const names = documents.map(({ state }) => state.name)
    if (await action.run('Not published', () => onPublish(names, at))) onClose()
  }
  return (
    <Dialog
      title="Publish changes"
      description="Visitors see them as soon as you publish, or at the time you choose."
      size="wide"
      onClose={onClose}
      canClose={() => !action.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep editing
          </Button>
          <Button isBusy={action.isBusy} disabled={documents.length === 0} onClick={() => void publish()}>
            {action.isBusy ? 'Saving...' : when === '' ? 'Publish' : 'Schedule'}
          </Button>
        </>
      }
    >
      {documents.length === 0 && <p className="t-body">There are no unpublished changes on this page.</p>}
      {scheduled.length > 0 && (
        <div className="row row--between" role="note">
          <p className="t-body">
            {describeSchedule(scheduled[0]!.publishAt!, timeZone)} Later changes are published with it.
          </p>
          <Button
            variant="secondary"
            size="small"
            disabled={action.isBusy}
            onClick={() =>
              void action.run('Not canceled', () => onUnschedule(scheduled.map(({ name }) => name)))
            }
          >
            Cancel the schedule
          </Button>
        </div>
      )}
      {documents.length > 0 && (
        <Field
          id={`${id}-when`}
          label="Publish at (optional)"
          type="datetime-local"
          value={when}
          hint={`Leave empty to publish now. Time zone: ${timeZone.replaceAll('_', ' ')}.`}
          error={problem ?? undefined}
          onChange={({ target }) => {
            setWhen(target.value)
            setProblem(null)
          }}
        />
      )}
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

/** For example "Scheduled for Nov 21, 2026, 3:04 PM." */
export const describeSchedule = (at: string, timeZone: string) =>
  `Scheduled for ${formatMomentIn(timeZone, at)}.`

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
    <dl className="stack version-diff">
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
