import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import '#app/ui/feedback/notice.css'

export type NoticeTone = 'good' | 'bad' | 'plain'

const ICONS = { good: 'circle-check', bad: 'circle-alert', plain: 'info' } as const

/** A message that stays visible, unlike a toast. */
export function Notice({ tone = 'plain', children }: { tone?: NoticeTone; children: ReactNode }) {
  return (
    <div
      className={`notice notice--${tone === 'plain' ? 'good' : tone}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={ICONS[tone]} size={20} />
      <div>{children}</div>
    </div>
  )
}
