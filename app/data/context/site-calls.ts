import { createContext } from 'react-router'
import type { PostsClient } from './context.ts'

export type FormStamps = {
  /** Stays the same for ten minutes, so that pages with forms can be cached. */
  issue(): string
  readAgeSeconds(stamp: string): number | null
}

/** The check that a person sends a form. */
export type FormCaptcha = {
  provider: 'turnstile' | 'hcaptcha'
  siteKey: string
  /** What the widget put into the form; true as well when the provider can't be asked. */
  isPassed(token: string): Promise<boolean>
}

/**
 * How actions of pages call server functions as the site itself, for a visitor who has no account. Such functions let
 * no one else in (`access: 'secret'`).
 */
export type SiteCalls = {
  /** Past row-level security: it calls functions and nothing else. */
  client: Pick<PostsClient, 'functions'>
  /** What limits count by: an IPv4 address, or the /64 of an IPv6 one. Null for reads that any visitor may share (GET without a query), so limits belong into actions. */
  visitorAddress: string | null
  stamps: FormStamps
  /** Null where none is set up. */
  captcha: FormCaptcha | null
}

/** Null on a hosted project whose secret key the settings don't name: forms then show how to write and phone instead. */
export const siteCallsContext = createContext<SiteCalls | null>(null)
