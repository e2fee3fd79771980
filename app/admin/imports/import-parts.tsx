import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import type { FetchedPicture } from '#app/data/imports/import-shapes.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { countOf } from './import-labels.ts'

export type NoticeProps = { tone?: 'plain' | 'good' | 'bad'; icon?: IconName; children: ReactNode }

/** Something to know before going on. */
export function Notice({ tone = 'plain', icon, children }: NoticeProps) {
  const drawn = icon ?? (tone === 'bad' ? 'circle-alert' : tone === 'good' ? 'circle-check' : 'info')
  return (
    <div className={`import-notice import-notice--${tone}`}>
      <Icon name={drawn} />
      <div>{children}</div>
    </div>
  )
}

/** The heading of a view that took another's place: the focus goes there instead of getting lost. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} className="t-h4" tabIndex={-1}>
      {children}
    </h3>
  )
}

export type PictureFailuresProps = {
  failures: readonly FetchedPicture[]
  isBusy?: boolean
  onRetry: () => void
}

const SHOWN = 200

/** Pictures that stayed where they were, and why. */
export function PictureFailures({ failures, isBusy = false, onRetry }: PictureFailuresProps) {
  return (
    <section className="picture-failures" aria-label="Pictures that could not be fetched">
      <div className="import-line">
        <h4 className="t-h4">{countOf(failures.length, 'picture')} could not be fetched</h4>
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) onRetry()
          }}
        >
          Retry
        </Button>
      </div>
      <p className="t-cap">Their posts keep the original address meanwhile.</p>
      <ul>
        {failures.slice(0, SHOWN).map(({ id, title, url, reason }) => (
          <li key={id}>
            <b>{title}</b>
            <span className="import-address">{shorten(url)}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {failures.length > SHOWN && <p className="t-cap">The first {SHOWN} are listed.</p>}
    </section>
  )
}

const LONGEST_ADDRESS = 140

function shorten(url: string): string {
  return url.length > LONGEST_ADDRESS ? `${url.slice(0, LONGEST_ADDRESS)}…` : url
}
