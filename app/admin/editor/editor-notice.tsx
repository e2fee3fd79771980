import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import '#app/ui/feedback/notice.css'

export type EditorNoticeProps = { icon: IconName; tone?: 'plain' | 'bad'; children: ReactNode }

/** A message above the form, with its buttons. */
export function EditorNotice({ icon, tone = 'plain', children }: EditorNoticeProps) {
  return (
    <div className={`notice row notice--${tone}`}>
      <Icon name={icon} />
      {children}
    </div>
  )
}
