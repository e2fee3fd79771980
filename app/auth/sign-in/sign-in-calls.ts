/** Backend calls of the sign-in page, loaded separately (load-sign-in-calls.ts). */
export { getBrowserClient } from '#app/data/client/browser-client.ts'
export { mailPasswordLink, resendConfirmation, signIn, signUp } from '#app/data/session/accounts.ts'
export { redeemMailCode } from '#app/data/session/confirm-address.ts'
export { signOutHere } from '#app/data/session/current-session.ts'
export { makeOwner } from '#app/data/session/set-up.ts'
export { signInWithPasskey } from '#app/data/session/passkeys.ts'
export { findNextScreen } from './find-next-screen.ts'
export { findScreenAfterProof, findScreenForSession, findStartScreen } from './find-start-screen.ts'
