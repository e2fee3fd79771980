/** Sends emails after the response, within the quotas. Contract, sections 4.1 and 4.9. */
import { setTimeout } from 'node:timers/promises'
import type { AuthSettings } from '../auth-options.ts'
import type { BackgroundJobs } from '../background-jobs.ts'
import type { RateLimits } from '#backend/limits/rate-limits.ts'
import type { Mail } from './mail-purposes.ts'
import { createMailQuota, type MailQuota } from './mail-quota.ts'
import type { MailVariables, MailKind } from './mail-texts.ts'
import { renderMail } from './render-mail.ts'

export type Mailer = Pick<MailQuota, 'reserve' | 'reserveFromSignUps'> & {
  /** Sends in the background, with retries. */
  sendLater(kind: MailKind, to: string, variables: Omit<MailVariables, 'siteName' | 'siteUrl'>): void
}

type MailerParts = {
  settings: Pick<AuthSettings, 'mail' | 'mailsPerHour' | 'mailPauseSeconds' | 'siteName' | 'siteUrl'>
  limits: RateLimits
  jobs: BackgroundJobs
}

/** Pause before each attempt. */
const PAUSES_MS = [0, 1_000, 5_000]

export function createMailer({ settings, limits, jobs }: MailerParts): Mailer {
  const quota = createMailQuota(settings, limits)

  async function deliver(...[kind, to, variables]: Parameters<Mailer['sendLater']>): Promise<void> {
    const wait = await quota.reserveForDelivery(kind, to)
    if (wait !== null)
      throw new Error(`A mail (${kind}) was not sent: the limit of mails per hour is reached.`)
    const mail = renderMail(kind, to, {
      siteName: settings.siteName,
      siteUrl: settings.siteUrl,
      ...variables,
    })
    await handOver(mail, kind)
  }

  async function handOver(mail: Mail, kind: MailKind): Promise<void> {
    let reason: string | null = null
    for (const pauseMs of PAUSES_MS) {
      await setTimeout(pauseMs)
      reason = await settings.mail.send(mail).then(() => null, describeFailure)
      if (reason === null) return
    }
    throw new Error(`A mail (${kind}) could not be handed over: ${reason}`)
  }

  return {
    reserve: (kind, email) => quota.reserve(kind, email),
    reserveFromSignUps: () => quota.reserveFromSignUps(),
    sendLater: (...mail) => jobs.start(() => deliver(...mail)),
  }
}

/** Replies of mail servers contain the address, which must not be logged: only the codes are. */
function describeFailure(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return `${code ?? 'no code'} ${responseCode ?? ''}`.trim()
}
