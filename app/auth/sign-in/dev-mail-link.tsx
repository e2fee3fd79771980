import type { AuthPageInfo } from './auth-screen.ts'

/** In a trial on one's own machine no mail leaves it; says where to read them. */
export function DevMailLink({ info }: { info: AuthPageInfo }) {
  if (!info.isEditorMode) return null
  return (
    <>
      Mails of this trial are on <a href="/dev/mail">/dev/mail</a>.
    </>
  )
}
