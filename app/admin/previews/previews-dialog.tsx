import { type FormEvent, useId, useRef, useState } from 'react'
import {
  MAX_LABEL_LENGTH,
  PREVIEW_DAYS,
  type PreviewLink,
  type PreviewManager,
} from '#app/data/previews/preview-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { LinkRow } from './link-row.tsx'
import { usePreviews } from './use-previews.ts'
import './previews.css'

export type PreviewsDialogProps = {
  open: () => Promise<PreviewManager>
  /** The part of addresses before the token: /preview/blog or /preview/news. */
  path: string
  /** What a link shows is not all that stands in the editor. */
  hasChanges: boolean
  onClose: () => void
}

const DAYS = PREVIEW_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))

/** Links that show a post to people without an account: made, copied, ended. */
export function PreviewsDialog({ open, path, hasChanges, onClose }: PreviewsDialogProps) {
  const id = useId()
  const previews = usePreviews(open)
  const list = useRef<HTMLDivElement>(null)
  const [label, setLabel] = useState('')
  const [days, setDays] = useState('7')
  const [created, setCreated] = useState<string | null>(null)
  const { links, failure, isBusy, readAt } = previews
  const works = (link: PreviewLink) => !link.is_revoked && Date.parse(link.expires_at) > readAt
  const working = links?.filter(works) ?? []
  const ended = links?.filter((link) => !works(link)) ?? []

  const create = async (event: FormEvent) => {
    event.preventDefault()
    const made = await previews.create({ days: PREVIEW_DAYS.find((one) => String(one) === days)!, label })
    if (made === null) return
    setCreated(made)
    setLabel('')
  }
  const end = async (preview: string | null) => {
    await previews.revoke(preview)
    // What was pressed is gone.
    list.current?.focus()
  }
  return (
    <Dialog
      title="Share a preview"
      description="Whoever has the link sees the post as it was last saved, without an account. Search engines don’t."
      onClose={onClose}
    >
      {hasChanges && (
        <p className="previews-unsaved" role="note">
          What you typed since is not saved, and not shown.
        </p>
      )}
      <form className="previews-form" noValidate onSubmit={(event) => void create(event)}>
        <Field
          id={`${id}-label`}
          label="For whom (optional)"
          type="text"
          maxLength={MAX_LABEL_LENGTH}
          autoComplete="off"
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <SelectField
          id={`${id}-days`}
          label="Works for"
          options={DAYS}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
        <Button type="submit" isBusy={isBusy && links !== null}>
          Make a link
        </Button>
      </form>
      {failure !== null &&
        (links === null ? (
          <ReadingFailure message={failure} onRetry={() => void previews.reload()} />
        ) : (
          <FieldNote id={`${id}-failure`} error={failure} />
        ))}
      {links === null && failure === null && <Spinner label="Reading the links..." />}
      {links && (
        <div ref={list} tabIndex={-1} className="previews-lists">
          <p className="t-cap" role="status">
            {describeCount(working.length)}
          </p>
          <ul className="preview-links" aria-label="Links that work">
            {working.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                path={path}
                isNew={link.id === created}
                isBusy={isBusy}
                onEnd={() => void end(link.id)}
              />
            ))}
          </ul>
          {working.length > 1 && (
            <Button size="small" variant="danger" disabled={isBusy} onClick={() => void end(null)}>
              End all links
            </Button>
          )}
          {ended.length > 0 && (
            <details>
              <summary>
                {ended.length === 1 ? '1 link that ended' : `${ended.length} links that ended`}
              </summary>
              <ul className="preview-links" aria-label="Links that ended">
                {ended.map((link) => (
                  <LinkRow key={link.id} link={link} path={path} isBusy={isBusy} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </Dialog>
  )
}

function describeCount(count: number): string {
  if (count === 0) return 'No link works at present.'
  return count === 1 ? '1 link works.' : `${count} links work.`
}
