import { type ReactNode, useEffect, useRef } from 'react'
import type { FetchedPicture } from '#app/data/imports/import-calls.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { pluralize } from './import-labels.ts'
import '#app/ui/feedback/notice.css'

type NoticeProps = { tone?: 'plain' | 'good' | 'bad'; icon?: IconName; children: ReactNode }

const NOTICE_ICONS = { plain: 'info', good: 'circle-check', bad: 'circle-alert' } as const

export function Notice({ tone = 'plain', icon = NOTICE_ICONS[tone], children }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`}>
      <Icon name={icon} />
      <div className="grow">{children}</div>
    </div>
  )
}

/** Heading of a view that replaced another one; takes the focus, which would be lost. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} className="t-h4" tabIndex={-1}>
      {children}
    </h3>
  )
}

type PictureFailuresProps = {
  failures: readonly FetchedPicture[]
  isBusy?: boolean
  onRetry: () => void
}

const MAX_LISTED = 200
const MAX_URL_LENGTH = 140

export function PictureFailures({ failures, isBusy = false, onRetry }: PictureFailuresProps) {
  return (
    <section className="stack" aria-label="Pictures that could not be fetched">
      <div className="row row--between">
        <h4 className="t-h4">{pluralize(failures.length, 'picture')} could not be fetched</h4>
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => isBusy || onRetry()}>
          Retry
        </Button>
      </div>
      <p className="t-cap">Their posts keep the original URL.</p>
      <ul className="stack gap-8 t-small">
        {failures.slice(0, MAX_LISTED).map(({ id, title, url, reason }) => (
          <li key={id} className="stack gap-4">
            <b className="strong">{title}</b>
            <span className="own-line t-cap">
              {url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url}
            </span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {failures.length > MAX_LISTED && <p className="t-cap">Only the first {MAX_LISTED} are listed.</p>}
    </section>
  )
}
