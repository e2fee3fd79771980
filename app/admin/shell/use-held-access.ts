import { useEffect, useState } from 'react'
import { hasSignedOut } from '#app/data/session/current-session.ts'
import { askToSignIn } from './ask-to-sign-in.tsx'
import { useAdminAccess } from './use-admin-access.ts'

/** While text is typed, the access of a person whose session has ended stays as it was until they sign in again. */
export function useHeldAccess() {
  const now = useAdminAccess()
  useEffect(watchTyping, [])
  const [known, setKnown] = useState(now)
  const [hasLeft, setLeft] = useState(false)
  const isOpen = now.access === 'staff'
  if (isOpen && known.session !== now.session) {
    setKnown(now)
    setLeft(false)
  }
  const isOwn = now.session.userId === null || now.session.userId === known.session.userId
  const isAsked = isOwn && !hasLeft && !hasSignedOut() && hasTypedText()
  const isHeld = !isOpen && known.access === 'staff' && isAsked
  const { email } = known.session
  useEffect(() => {
    if (isHeld) void askToSignIn(email ?? '').then((isSignedIn) => !isSignedIn && setLeft(true))
  }, [isHeld, email])
  return isHeld ? known : now
}

/** Fields of the page that were edited. */
const edited = new Set<Element>()

/** Notices what is typed into any form. @returns a function that stops */
function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    forgetRemoved()
    edited.add(target as Element)
  }
  document.addEventListener('input', note, { capture: true })
  return () => document.removeEventListener('input', note, { capture: true })
}

/** Whether the page has text that closing it may lose. */
export function hasTypedText(): boolean {
  forgetRemoved()
  return edited.size > 0
}

function forgetRemoved(): void {
  for (const field of edited) if (!field.isConnected) edited.delete(field)
}
