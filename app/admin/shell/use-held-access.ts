import { useEffect, useEffectEvent, useState } from 'react'
import type { SessionState } from '#app/auth/session/session-state.ts'
import { hasSignedOut } from '#app/data/session/current-session.ts'
import { askToSignIn } from './ask-to-sign-in.tsx'
import { useAdminAccess } from './use-admin-access.ts'

/**
 * Keeps a page with unsaved text open after the session ended, until the person signs in again. If someone
 * else signs in, a dialog offers to sign in as the author or to discard the text, so that it is neither lost
 * nor saved under the wrong name.
 * @param onLeave called before the page is shown to the other person
 */
export function useHeldAccess(onLeave: () => void) {
  const now = useAdminAccess()
  useEffect(watchTyping, [])
  const [known, setKnown] = useState(now)
  const [hasLeft, setLeft] = useState(false)
  const isOpen = now.access === 'staff'
  const other = isOther(known.session, now.session) ? now.session.email : null
  const isHeld =
    known.access === 'staff' && (!isOpen || other !== null) && !hasLeft && !hasSignedOut() && hasTypedText()
  if (isOpen && !isHeld && known.session !== now.session) {
    setKnown(now)
    setLeft(false)
  }
  const { email } = known.session
  const leave = useEffectEvent(() => {
    if (other !== null) onLeave()
    setLeft(true)
  })
  useEffect(() => {
    if (!isHeld) return
    const reason = other
      ? `You are signed in as ${other} now, but ${email} typed what is on this page. Sign in as ${email} to save it, or close this dialog to discard it.`
      : undefined
    void askToSignIn(email ?? '', reason).then((isSignedIn) => !isSignedIn && leave())
  }, [isHeld, email, other])
  return isHeld ? known : now
}

const isOther = (known: SessionState, now: SessionState) =>
  now.userId !== null && known.userId !== null && now.userId !== known.userId

/** Edited fields on the page. */
const edited = new Set<Element>()

/** Tracks typing in all forms. @returns a function that stops it */
function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    forgetRemoved()
    edited.add(target as Element)
  }
  document.addEventListener('input', note, { capture: true })
  return () => document.removeEventListener('input', note, { capture: true })
}

/** Returns whether the page has typed text that closing it may lose. */
export function hasTypedText(): boolean {
  forgetRemoved()
  return edited.size > 0
}

function forgetRemoved(): void {
  for (const field of edited) if (!field.isConnected) edited.delete(field)
}
