import { createContext } from 'react-router'
import type { PostsClient } from './context.ts'

export type FormStamps = {
  /** Constant for ten minutes, so that pages with forms can be cached. */
  issue(): string
  readAgeSeconds(stamp: string): number | null
}

/** Captcha that checks whether a person sends a form. */
export type FormCaptcha = {
  provider: 'turnstile' | 'hcaptcha'
  siteKey: string
  /** Verifies the token of the widget; also true if the provider can't be reached. */
  isPassed(token: string): Promise<boolean>
}

/** Lets page actions call server functions with `access: 'secret'`, for visitors without an account. */
export type SiteCalls = {
  /** Bypasses row-level security, so it can only call functions. */
  client: Pick<PostsClient, 'functions'>
  /** Key for rate limits: an IPv4 address or an IPv6 /64; null for cacheable reads (GET without a query). */
  visitorAddress: string | null
  stamps: FormStamps
  captcha: FormCaptcha | null
}

/** Null on a hosted project without its secret key in the settings. Forms then show email and phone instead. */
export const siteCallsContext = createContext<SiteCalls | null>(null)
