import type { AuthFacts } from './auth-screen.ts'

/** In a trial on one's own machine no mail leaves it; says where to read them. */
export function MailPlace({ facts }: { facts: AuthFacts }) {
  if (!facts.isEditorMode) return null
  return (
    <>
      Mails of this trial are on <a href="/dev/mail">/dev/mail</a>.
    </>
  )
}
