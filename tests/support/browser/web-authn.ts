/** The authenticators that Chromium keeps in memory for tests. */
import type { Page } from 'playwright-core'

async function plugIn(page: Page, more: { transport: 'internal' | 'usb'; holdsPasskeys: boolean }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: more.transport,
      hasResidentKey: more.holdsPasskeys,
      hasUserVerification: more.holdsPasskeys,
      isUserVerified: more.holdsPasskeys,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** The device's own authenticator, which verifies its user. */
export const plugInPasskeys = (page: Page) => plugIn(page, { transport: 'internal', holdsPasskeys: true })

/** A USB key without a PIN: possession is the factor. */
export const plugInKey = (page: Page) => plugIn(page, { transport: 'usb', holdsPasskeys: false })
