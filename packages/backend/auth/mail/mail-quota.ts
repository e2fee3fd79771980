/** How many mails may go out, by purpose and by address. Contract, sections 4.1 and 4.9. */
import { hashSubject, type RateLimits } from '#backend/limits/rate-limits.ts'
import type { AuthSettings } from '../auth-options.ts'
import { authErrors } from '../errors/errors.ts'
import { addressShareOf, FIRST_OF_ADDRESS, mailPause, purposeOf, shareOf } from './mail-purposes.ts'
import type { MailKind } from './mail-texts.ts'

export type MailQuota = {
  /**
   * Takes a mail of `kind` to this address from the limits, whether anybody is known by it or not.
   * @throws AuthError 429 `over_email_send_rate_limit`
   */
  reserve(kind: MailKind, email: string): Promise<void>
  /**
   * Takes an `account` mail to somebody whose address was never confirmed from the share of sign-ups instead: a
   * stranger can make such accounts. False when nothing is left.
   */
  reserveFromSignUps(): Promise<boolean>
  /** The last look before a mail is sent; null, or the seconds until it may be. */
  reserveForDelivery(kind: MailKind, to: string): Promise<number | null>
}

const EVERYBODY = 'everybody'

export function createMailQuota(
  settings: Pick<AuthSettings, 'mailsPerHour' | 'mailPauseSeconds'>,
  limits: RateLimits,
): MailQuota {
  const signUps = shareOf('sign-up', settings.mailsPerHour)
  const accounts = shareOf('account', settings.mailsPerHour)

  /** The share of the purpose, which the first mail of a kind to an address that has an account needs not. */
  async function reserveShare(kind: MailKind, address: string): Promise<number | null> {
    switch (purposeOf(kind)) {
      case 'sign-up':
        return limits.peek(signUps, EVERYBODY)
      case 'account': {
        const isFirst = (await limits.take(FIRST_OF_ADDRESS, `${kind}:${address}`)) === null
        return isFirst ? null : limits.take(accounts, EVERYBODY)
      }
      default:
        return null
    }
  }

  return {
    async reserve(kind, email) {
      const address = hashSubject(email)
      const pause = await limits.take(mailPause(settings.mailPauseSeconds), `${kind}:${address}`)
      if (pause !== null) throw authErrors.address.mailTooSoon(pause)
      const addressWait = await limits.take(addressShareOf(kind), address)
      if (addressWait !== null) throw authErrors.address.tooManyMails(addressWait)
      const shareWait = await reserveShare(kind, address)
      if (shareWait !== null) throw authErrors.address.tooManyMails(shareWait)
    },
    reserveFromSignUps: async () => (await limits.take(signUps, EVERYBODY)) === null,
    // Sign-ups count when they are sent, so that a request that was refused takes nothing from others.
    async reserveForDelivery(kind, to) {
      switch (purposeOf(kind)) {
        case 'sign-up':
          return limits.take(signUps, EVERYBODY)
        case 'notice':
          return limits.take(addressShareOf(kind), hashSubject(to))
        default:
          return null
      }
    },
  }
}
