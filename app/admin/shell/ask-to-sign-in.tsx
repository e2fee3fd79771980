import { createRoot } from 'react-dom/client'

let asked: Promise<boolean> | null = null

/**
 * Opens a dialog to sign in over the page: one, even if several parts of the page ask.
 * @returns false if the person closed the dialog
 */
export function askToSignIn(email: string): Promise<boolean> {
  asked ??= showDialog(email).finally(() => {
    asked = null
  })
  return asked
}

async function showDialog(email: string): Promise<boolean> {
  const { SignInDialog } = await import('#app/auth/sign-in/sign-in-dialog.tsx')
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const isSignedIn = await new Promise<boolean>((settle) => {
    root.render(<SignInDialog email={email} onSignedIn={() => settle(true)} onClose={() => settle(false)} />)
  })
  root.unmount()
  place.remove()
  return isSignedIn
}
