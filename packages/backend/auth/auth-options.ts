import type { CaptchaOptions, Fetch } from './limits/captcha.ts'
import type { ProviderOptions } from './identities/provider.ts'
import type { MailSender } from './mail/mail-purposes.ts'

export type AuthOptions = {
  /** Base URL of links in emails and of allowed redirects. Default: the public URL. */
  siteUrl?: string
  /** Name in emails and authenticator apps. Default: host of `siteUrl`. */
  siteName?: string
  /** Additional redirect targets; `*` matches characters other than `.` and `/`, `**` any. */
  redirectUrls?: readonly string[]
  /** Default: files in the folder `outbox` next to the stored objects. */
  mail?: MailSender
  /** Emails per hour in total (30). */
  mailsPerHour?: number
  /** Minimum time between two emails of one kind to one address, in seconds (60). */
  mailPauseSeconds?: number
  isSignupEnabled?: boolean
  isAutoconfirm?: boolean
  /** Stricter rules for some accounts. None by default. */
  privileged?: PrivilegedAccounts
  captcha?: CaptchaOptions
  /** Identity providers that users may link. None by default. */
  providers?: ProviderOptions
  fetch?: Fetch
}

export type PrivilegedAccounts = {
  /** Schema and name of a function that takes an account id and returns whether the account is privileged. */
  sqlFunction: string
  /** Minimum password length of accounts without a second factor. */
  minPasswordLength?: number
  /** Lifetime of access tokens if it differs from that of other accounts. */
  accessTokenSeconds?: number
}

export type AuthSettings = ReturnType<typeof completeAuthOptions>

export const MAILS_PER_HOUR = 30
const MAIL_PAUSE_SECONDS = 60

export function completeAuthOptions(
  options: AuthOptions,
  { publicUrl, mail }: { publicUrl: string; mail: MailSender },
) {
  const siteUrl = options.siteUrl ?? publicUrl
  return {
    ...options,
    apiUrl: `${publicUrl}/auth/v1`,
    siteUrl,
    siteName: options.siteName ?? new URL(siteUrl).hostname,
    redirectUrls: options.redirectUrls ?? [],
    mail,
    mailsPerHour: options.mailsPerHour ?? MAILS_PER_HOUR,
    mailPauseSeconds: options.mailPauseSeconds ?? MAIL_PAUSE_SECONDS,
    isSignupEnabled: options.isSignupEnabled ?? true,
    isAutoconfirm: options.isAutoconfirm ?? false,
    providers: options.providers ?? {},
    fetch: options.fetch ?? fetch,
  }
}
