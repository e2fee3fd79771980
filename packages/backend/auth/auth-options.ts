import type { CaptchaOptions, Fetch } from './limits/captcha.ts'
import type { ProviderOptions } from './identities/provider.ts'
import type { MailSender } from './mail/mail-purposes.ts'
import { openFrequentPasswords, type PasswordRules } from './passwords/password-rules.ts'

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
  password?: {
    /** Characters (8). */
    minLength?: number
    /** Passwords that nobody may take. Default: a list of about 18 000 breached ones. */
    common?: Iterable<string>
    /** A new password or address in a session older than a day needs a mailed code. Default true. */
    isReauthenticationRequired?: boolean
    /** Changing a password needs the current one. Default false. */
    isCurrentRequired?: boolean
  }
  session?: {
    /** Days without a refresh after which a session ends (30). */
    idleDays?: number
    /** Days after which a session ends in any case (90). */
    maxDays?: number
    /** Life of an access token in seconds (3600). */
    accessTokenSeconds?: number
  }
  /** Life of mailed links and codes in seconds (3600). */
  oneTimeTokenSeconds?: number
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
  passwordRules: PasswordRules
  isReauthenticationRequired: boolean
  isCurrentPasswordRequired: boolean
  sessionIdleDays: number
  sessionMaxDays: number
  accessTokenSeconds: number
  oneTimeTokenSeconds: number
  privileged: PrivilegedAccounts | null
  captcha: CaptchaOptions | null
  providers: ProviderOptions
  fetch: Fetch
}

const MIN_PASSWORD_LENGTH = 8
export const MAILS_PER_HOUR = 30
const MAIL_PAUSE_SECONDS = 60
const SESSION_IDLE_DAYS = 30
const SESSION_MAX_DAYS = 90
const ACCESS_TOKEN_SECONDS = 3600
const ONE_TIME_TOKEN_SECONDS = 3600

/** Fills in the safe defaults. */
export function completeAuthOptions(
  options: AuthOptions,
  { publicUrl, mail }: { publicUrl: string; mail: MailSender },
): AuthSettings {
  const siteUrl = options.siteUrl ?? publicUrl
  const siteName = options.siteName ?? new URL(siteUrl).hostname
  const minLength = options.password?.minLength ?? MIN_PASSWORD_LENGTH
  return {
    apiUrl: `${publicUrl}/auth/v1`,
    siteUrl,
    siteName,
    redirectUrls: options.redirectUrls ?? [],
    mail: options.mail ?? mail,
    mailsPerHour: options.mailsPerHour ?? MAILS_PER_HOUR,
    mailPauseSeconds: options.mailPauseSeconds ?? MAIL_PAUSE_SECONDS,
    isSignupEnabled: options.isSignupEnabled ?? true,
    isAutoconfirm: options.isAutoconfirm ?? false,
    passwordRules: {
      minLength,
      readCommon: options.password?.common
        ? async () => new Set(options.password?.common)
        : openFrequentPasswords(minLength),
      forbidden: [siteName, siteName.replaceAll(/\s+/g, '')],
    },
    isReauthenticationRequired: options.password?.isReauthenticationRequired ?? true,
    isCurrentPasswordRequired: options.password?.isCurrentRequired ?? false,
    sessionIdleDays: options.session?.idleDays ?? SESSION_IDLE_DAYS,
    sessionMaxDays: options.session?.maxDays ?? SESSION_MAX_DAYS,
    accessTokenSeconds: options.session?.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS,
    oneTimeTokenSeconds: options.oneTimeTokenSeconds ?? ONE_TIME_TOKEN_SECONDS,
    privileged: options.privileged ?? null,
    captcha: options.captcha ?? null,
    providers: options.providers ?? {},
    fetch: options.fetch ?? fetch,
  }
}
