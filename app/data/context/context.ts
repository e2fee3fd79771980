import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext } from 'react-router'
import type { SiteSettings } from '#content/agency/site.ts'
import type { FeatureFlags } from '#domain/feature-flags.ts'
import type { Database } from '#supabase/database.types.ts'
import type { PaymentWays } from './payment-ways.ts'
import type { SiteConfiguration } from './site-configuration.ts'

export type PostsClient = SupabaseClient<Database>

/** The page that takes payments: a provider's, or ours around its script. */
export type PaymentProvider = {
  embedUrl: string
  buttonId: string | null
  /** Which details of an invoice it is told; all that are known when it says nothing. */
  needs?: readonly string[]
}

/** Pages of other providers that ours show in a frame; null when the settings name none. */
export type Embeds = {
  bookingUrl: string | null
  /** False once nothing answers there any more. */
  isBookingReachable: boolean
  payment: PaymentProvider | null
}

/** Which programs that feed language models may read the site. */
export type AiCrawlerRule = 'allow' | 'no-training' | 'forbid'

/** What is told to search engines and other programs alone. */
export type DiscoverySettings = {
  aiCrawlers: AiCrawlerRule
  /** By which search engines know that what is announced comes from the site; stands in `/{key}.txt`. */
  indexNowKey: string | null
  /** Hubs that are told when the feeds of the lists have news. */
  hubs: readonly string[]
  /** Tags of the home page by which search engines and networks know who owns the site. */
  verification: { name: string; content: string }[]
}

/** The scripts by which React takes over a part of a page, in order, and what they import. */
export type PartScripts = { run: readonly string[]; imports: readonly string[] }

/** What the process tells every page: who the agency is, and where its assets and embeds are. */
export type SiteContext = {
  settings: SiteSettings
  /** Origin without trailing slash. */
  siteUrl: string
  islandsScriptUrl: string
  /** Of articles with code, embeds or a tool. */
  articleScriptUrl: string
  /** Of each part that React takes over. */
  partScripts: Record<'auth' | 'admin', PartScripts>
  embeds: Embeds
  paymentWays: PaymentWays
  flags: FeatureFlags
  discovery: DiscoverySettings
  /** What every page says in its source. */
  configuration: SiteConfiguration
}

/** The anonymous client; loaders read published rows through it. */
export const clientContext = createContext<PostsClient>()

export const siteContext = createContext<SiteContext>()

/** Set when an administrator said of the address that is asked for that what was there is gone (410). */
export const goneContext = createContext(false)
