import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'

export type EditorNoticeProps = { icon: IconName; tone?: 'plain' | 'bad'; children: ReactNode }

/** A line above the form: a sentence, and what can be done about it. */
export function EditorNotice({ icon, tone = 'plain', children }: EditorNoticeProps) {
  return (
    <div className={`editor-notice editor-notice--${tone}`}>
      <Icon name={icon} />
      {children}
    </div>
  )
}
