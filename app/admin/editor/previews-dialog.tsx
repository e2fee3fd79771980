import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import {
  createPreviewManager,
  MAX_LABEL_LENGTH,
  PREVIEW_DAYS,
  type PreviewedPost,
  type PreviewLink,
} from '#app/data/preview-manager.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { RecordList, RecordRow } from '../record-list.tsx'
import { QueryState } from '../section-parts.tsx'
import { useStaff } from '../staff.tsx'
import './previews-dialog.css'
import '#app/ui/feedback/notice.css'

export type PreviewsDialogProps = {
  post: PreviewedPost
  /** Path before the token, such as /preview/blog. */
  path: string
  /** The editor has unsaved changes, which previews do not show. */
  hasChanges: boolean
  subject?: 'post' | 'page'
  onClose: () => void
}

const DAYS = PREVIEW_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))

/** Manages links that show an unpublished post or page to people without an account. */
export function PreviewsDialog(props: PreviewsDialogProps) {
  const { post, path, hasChanges, subject = 'post', onClose } = props
  const { client, getGrant } = useStaff()
  const manager = createPreviewManager(client, getGrant, post)
  const id = useId()
  const cache = useQueryClient()
  const queryKey = ['previews', post.id]
  const query = useQuery({ queryKey, queryFn: async () => (await manager.list()).links })
  const change = useMutation({
    mutationFn: (act: () => Promise<{ links: PreviewLink[] }>) => act(),
    onSuccess: ({ links }) => cache.setQueryData(queryKey, links),
  })
  const list = useRef<HTMLDivElement>(null)
  const [label, setLabel] = useState('')
  const [days, setDays] = useState('7')
  const [created, setCreated] = useState<string | null>(null)
  const links = query.data ?? []
  const isActive = (link: PreviewLink) =>
    !link.is_revoked && Date.parse(link.expires_at) > query.dataUpdatedAt
  const active = links.filter(isActive)
  const ended = links.filter((link) => !isActive(link))
  const isBusy = change.isPending

  const create = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const link = { days: PREVIEW_DAYS.find((one) => String(one) === days)!, label }
    change.mutate(async () => {
      const made = await manager.create(link)
      setCreated(made.created)
      setLabel('')
      return made
    })
  }
  const end = (preview: string | null) =>
    change.mutate(() => manager.revoke(preview), {
      // The focused button was removed.
      onSettled: () => list.current?.focus(),
    })
  return (
    <Dialog
      title="Share a preview"
      description={`Anyone with the link sees the ${subject} as it was last saved, without an account. Search engines don’t.`}
      onClose={onClose}
    >
      {hasChanges && (
        <p className="notice" role="note">
          Your unsaved changes are not shown.
        </p>
      )}
      <form className="fields" noValidate onSubmit={create}>
        <Field
          id={`${id}-label`}
          label="For (optional)"
          type="text"
          maxLength={MAX_LABEL_LENGTH}
          autoComplete="off"
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <SelectField
          id={`${id}-days`}
          label="Valid for"
          options={DAYS}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
        <Button type="submit" isBusy={isBusy}>
          Create link
        </Button>
      </form>
      {change.error && <FieldNote id={`${id}-failure`} error={describeFailure(change.error)} />}
      <QueryState query={query} label="Loading the links..." />
      {query.data && (
        <div ref={list} tabIndex={-1} className="stack">
          <p className="t-cap" role="status">
            {describeCount(active.length)}
          </p>
          {active.length > 0 && (
            <RecordList label="Active links">
              {active.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  path={path}
                  isNew={link.id === created}
                  isBusy={isBusy}
                  onEnd={() => end(link.id)}
                />
              ))}
            </RecordList>
          )}
          {active.length > 1 && (
            <Button size="small" variant="danger" disabled={isBusy} onClick={() => end(null)}>
              End all links
            </Button>
          )}
          {ended.length > 0 && (
            <details className="disclosure">
              <summary>{ended.length === 1 ? '1 ended link' : `${ended.length} ended links`}</summary>
              <RecordList label="Ended links">
                {ended.map((link) => (
                  <LinkRow key={link.id} link={link} path={path} isBusy={isBusy} />
                ))}
              </RecordList>
            </details>
          )}
        </div>
      )}
    </Dialog>
  )
}

function describeCount(count: number): string {
  if (count === 0) return 'No active links.'
  return count === 1 ? '1 active link.' : `${count} active links.`
}

type LinkRowProps = {
  link: PreviewLink
  path: string
  /** Whether it was just created, so that its URL gets selected. */
  isNew?: boolean
  isBusy: boolean
  /** Undefined for an expired link. */
  onEnd?: () => void
}

function LinkRow({ link, path, isNew = false, isBusy, onEnd }: LinkRowProps) {
  const name = link.label || `Link of ${formatMoment(link.created_at)}`
  const address = link.token === null ? null : `${location.origin}${path}/${link.token}`
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (isNew) field.current?.select()
  }, [isNew])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address!)
      setCopied(true)
    } catch {
      field.current?.select()
      showToast({
        title: 'Copy the link yourself',
        description: 'The browser did not allow it, but the link is selected.',
        isError: true,
      })
    }
  }
  return (
    <RecordRow title={name} notes={[describeTimes(link), describeOpened(link)]}>
      <div className="preview-address fields fields--compact">
        {address !== null && (
          <>
            <input
              ref={field}
              type="text"
              className="input"
              readOnly
              aria-label={`Address: ${name}`}
              value={address}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button
              size="small"
              variant="secondary"
              aria-label={`${isCopied ? 'Copied' : 'Copy'}: ${name}`}
              onClick={() => void copy()}
            >
              <Icon name={isCopied ? 'check' : 'copy'} />
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
            <ButtonLink
              size="small"
              variant="quiet"
              href={address}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open: ${name} (in a new tab)`}
            >
              <Icon name="external-link" />
              Open
            </ButtonLink>
          </>
        )}
        {onEnd && (
          <Button size="small" variant="danger" aria-label={`End: ${name}`} disabled={isBusy} onClick={onEnd}>
            End
          </Button>
        )}
      </div>
    </RecordRow>
  )
}

function describeTimes({ is_revoked: isRevoked, created_by: by, expires_at: end }: PreviewLink): string {
  const made = by === null ? '' : `Created by ${by}. `
  return isRevoked ? `${made}Ended before its date.` : `${made}Valid until ${formatMoment(end)}.`
}

function describeOpened({ opened_count: count, last_opened_at: last }: PreviewLink): string {
  if (last === null) return 'Never opened.'
  return `Opened ${count === 1 ? 'once' : `${count} times`}, last ${formatMoment(last)}.`
}
