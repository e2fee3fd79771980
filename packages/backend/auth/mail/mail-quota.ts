/** Email quotas by purpose and address. Contract, sections 4.1 and 4.9. */
import { hashSubject, type RateLimits } from '#backend/limits/rate-limits.ts'
import type { AuthSettings } from '../auth-options.ts'
import { authErrors } from '../errors/errors.ts'
import { addressShareOf, FIRST_OF_ADDRESS, mailPause, purposeOf, shareOf } from './mail-purposes.ts'
import type { MailKind } from './mail-texts.ts'

export type MailQuota = {
  /**
   * Counts an email of `kind` to this address, known or not.
   * @throws AuthError 429 `over_email_send_rate_limit`
   */
  reserve(kind: MailKind, email: string): Promise<void>
  /**
   * Counts an `account` email to an unconfirmed address as a sign-up, since strangers can create such accounts. False
   * if the quota is used up.
   */
  reserveFromSignUps(): Promise<boolean>
  /** Final check before sending; null, or the seconds to wait. */
  reserveForDelivery(kind: MailKind, to: string): Promise<number | null>
}

const EVERYBODY = 'everybody'

export function createMailQuota(
  settings: Pick<AuthSettings, 'mailsPerHour' | 'mailPauseSeconds'>,
  limits: RateLimits,
): MailQuota {
  const signUps = shareOf('sign-up', settings.mailsPerHour)
  const accounts = shareOf('account', settings.mailsPerHour)

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
    // Sign-ups count when they are sent, so that refused requests don't use up the quota.
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
