import type { CaptchaOptions, Fetch } from './limits/captcha.ts'
import type { ProviderOptions } from './identities/provider.ts'
import type { MailSender } from './mail/mail-purposes.ts'

export type AuthOptions = {
  /** Where mail links lead in the end, and whose addresses are good redirect targets. Default: the public URL. */
  siteUrl?: string
  /** The name that mails and authenticator apps show. Default: the host of `siteUrl`. */
  siteName?: string
  /** More redirect targets; `*` stands for characters other than `.` and `/`, `**` for any. */
  redirectUrls?: readonly string[]
  /** Default: files in a folder `outbox` beside the stored objects. */
  mail?: MailSender
  /** Mails to everybody together in an hour (30). */
  mailsPerHour?: number
  /** Least time between two mails of a kind to one address, in seconds (60). */
  mailPauseSeconds?: number
  /** Default true. */
  isSignupEnabled?: boolean
  /** True lets people in without confirming their address. Default false. */
  isAutoconfirm?: boolean
  /** Stricter rules for some accounts. None by default. */
  privileged?: PrivilegedAccounts
  /** Off by default. */
  captcha?: CaptchaOptions
  /** Accounts elsewhere that users may link to theirs. None by default. */
  providers?: ProviderOptions
  /** How the service reaches captcha and identity providers. */
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

export type AuthSettings = {
  /** `<public URL>/auth/v1` */
  apiUrl: string
  siteUrl: string
  siteName: string
  redirectUrls: readonly string[]
  mail: MailSender
  mailsPerHour: number
  mailPauseSeconds: number
  isSignupEnabled: boolean
  isAutoconfirm: boolean
  privileged: PrivilegedAccounts | null
  captcha: CaptchaOptions | null
  providers: ProviderOptions
  fetch: Fetch
}

export const MAILS_PER_HOUR = 30
const MAIL_PAUSE_SECONDS = 60

/** Fills in the safe defaults. */
export function completeAuthOptions(
  options: AuthOptions,
  { publicUrl, mail }: { publicUrl: string; mail: MailSender },
): AuthSettings {
  const siteUrl = options.siteUrl ?? publicUrl
  return {
    apiUrl: `${publicUrl}/auth/v1`,
    siteUrl,
    siteName: options.siteName ?? new URL(siteUrl).hostname,
    redirectUrls: options.redirectUrls ?? [],
    mail: options.mail ?? mail,
    mailsPerHour: options.mailsPerHour ?? MAILS_PER_HOUR,
    mailPauseSeconds: options.mailPauseSeconds ?? MAIL_PAUSE_SECONDS,
    isSignupEnabled: options.isSignupEnabled ?? true,
    isAutoconfirm: options.isAutoconfirm ?? false,
    privileged: options.privileged ?? null,
    captcha: options.captcha ?? null,
    providers: options.providers ?? {},
    fetch: options.fetch ?? fetch,
  }
}
