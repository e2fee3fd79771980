import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext } from 'react-router'
import type { SiteSettings } from '#content/agency/site.ts'
import type { SiteContent } from '#domain/documents/document.ts'
import type { FeatureFlags } from '#domain/feature-flags.ts'
import type { AnalyticsSettings } from '#domain/analytics/analytics-services.ts'
import type { LegalFacts } from '#domain/legal/legal-pages.ts'
import type { Database } from '#supabase/database.types.ts'
import type { SiteConfiguration } from './site-configuration.ts'

export type PostsClient = SupabaseClient<Database>

export type PaymentProvider = {
  embedUrl: string
  buttonId: string | null
  /** Invoice details that the link passes on; all by default. */
  needs?: readonly string[]
}

/** Pages of other providers to embed; null if not set. */
export type Embeds = {
  bookingUrl: string | null
  isBookingReachable: boolean
  payment: PaymentProvider | null
}

export type AiCrawlerRule = 'allow' | 'no-training' | 'forbid'

/** Settings for search engines and other programs. */
export type DiscoverySettings = {
  aiCrawlers: AiCrawlerRule
  /** IndexNow key, served at `/{key}.txt`. */
  indexNowKey: string | null
  hubs: readonly string[]
  verification: { name: string; content: string }[]
}

/** Scripts that hydrate a part of a page, and their imports. */
export type PartScripts = { run: readonly string[]; imports: readonly string[] }

export type SiteContext = {
  settings: SiteSettings
  content: SiteContent
  /** Origin without trailing slash. */
  siteUrl: string
  islandsScriptUrl: string
  articleScriptUrl: string
  partScripts: Record<'auth' | 'admin', PartScripts>
  /** Path that replaces `/art/` in pages; in a build it contains a hash of the drawings. */
  artPath: string
  embeds: Embeds
  paymentWays: PaymentMethods
  flags: FeatureFlags
  /** Whether search engines may index the site. */
  isLaunched: boolean
  discovery: DiscoverySettings
  analytics: AnalyticsSettings
  /** Facts for the drafts of the legal pages. */
  legal: LegalFacts
  configuration: SiteConfiguration
}

/** The anonymous client, through which loaders read published rows. */
export const clientContext = createContext<PostsClient>()

export const siteContext = createContext<SiteContext>()

/** True if an administrator marked the requested path as gone (410). */
export const goneContext = createContext(false)

export type PaymentMethods = {
  /** A bank account with an IBAN. */
  account: { name: string; iban: string; bic: string | null } | null
  /** More lines for bank transfers, from the settings. */
  bankLines: string[]
  /** URL template of a provider (domain/payments/payment-link.ts). */
  link: string | null
}
