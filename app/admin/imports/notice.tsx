import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'

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
