/** All limits of the service except for emails. Contract, section 4.9; threat model, section 10. */
import type { Limit } from '#backend/limits/rate-limits.ts'

export type { Limit }

const BURST = 30
const FIVE_MINUTES_SECONDS = 300
const HOUR_SECONDS = 3600

const perFiveMinutes = (name: string, count: number): Limit => ({
  name,
  count,
  perSeconds: FIVE_MINUTES_SECONDS,
  burst: BURST,
})
const perMinute = (name: string, count: number): Limit => ({ name, count, perSeconds: 60, burst: BURST })
export const perHour = (name: string, count: number): Limit => ({
  name,
  count,
  perSeconds: HOUR_SECONDS,
  burst: count,
})

export const requestLimits = {
  token: perFiveMinutes('token', 150),
  password: perFiveMinutes('password', 30),
  // A sign-in takes two requests.
  passkey: perFiveMinutes('passkey', 60),
  verify: perFiveMinutes('verify', 30),
  signup: perFiveMinutes('signup', 30),
  recover: perFiveMinutes('recover', 30),
  resend: perFiveMinutes('resend', 30),
  otp: perFiveMinutes('otp', 30),
  updateUser: perFiveMinutes('user', 30),
  link: perFiveMinutes('link', 30),
  challenge: perMinute('challenge', 15),
  factor: perMinute('factor', 15),
} satisfies Record<string, Limit>

export type RequestLimitName = keyof typeof requestLimits

export const ACCOUNT_FAILURES: Limit = perHour('account', 50)
export const FACTOR_TRIES: Limit = perHour('factor-tries', 20)
