import { createRoot } from 'react-dom/client'

let asked: { reason: string | undefined; answer: Promise<boolean> } | null = null

/**
 * Opens a sign-in dialog over the page. Only one per reason, even if several parts of the page ask.
 * @param reason shown in the dialog; by default, that the session has ended
 * @returns false if the person closed the dialog
 */
export function askToSignIn(email: string, reason?: string): Promise<boolean> {
  if (asked?.reason === reason && asked) return asked.answer
  const before = asked?.answer
  const answer = Promise.resolve(before)
    .then(() => showDialog(email, reason))
    .finally(() => {
      if (asked?.answer === answer) asked = null
    })
  asked = { reason, answer }
  return answer
}

async function showDialog(email: string, reason?: string): Promise<boolean> {
  const { SignInDialog } = await import('#app/auth/sign-in/sign-in-dialog.tsx')
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const isSignedIn = await new Promise<boolean>((settle) => {
    root.render(
      <SignInDialog
        email={email}
        reason={reason}
        onSignedIn={() => settle(true)}
        onClose={() => settle(false)}
      />,
    )
  })
  root.unmount()
  place.remove()
  return isSignedIn
}
