import { useEffect, useRef, useState } from 'react'
import type { PreviewLink } from '#app/data/previews/preview-manager.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/text/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

export type LinkRowProps = {
  link: PreviewLink
  path: string
  /** Made a moment ago: its address is at hand. */
  isNew?: boolean
  isBusy: boolean
  /** Absent for one that ended. */
  onEnd?: () => void
}

export function LinkRow({ link, path, isNew = false, isBusy, onEnd }: LinkRowProps) {
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
      showToast({ title: 'Copy it by hand', description: 'The browser did not allow it.', isError: true })
    }
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{describeTimes(link)}</p>
        <p>{describeOpened(link)}</p>
      </div>
      <div className="preview-address">
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
    </li>
  )
}

function describeTimes({ is_revoked: isRevoked, created_by: by, expires_at: end }: PreviewLink): string {
  const made = by === null ? '' : `Made by ${by}. `
  return isRevoked ? `${made}Ended by hand.` : `${made}Works until ${formatMoment(end)}.`
}

function describeOpened({ opened_count: count, last_opened_at: last }: PreviewLink): string {
  if (last === null) return 'Never opened.'
  return `Opened ${count === 1 ? 'once' : `${count} times`}, last ${formatMoment(last)}.`
}
