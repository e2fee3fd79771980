import { consentWords } from '#content/legal/consent.ts'
import {
  type AnalyticsService,
  describeAnalytics,
  isMeasured,
  needsConsent,
} from '#domain/analytics/analytics-services.ts'
import type { SiteContext } from './context.ts'

/** Data for the page's script that loads analytics services. */
export type AnalyticsOfPage = {
  services: (AnalyticsService & { asksFirst: boolean })[]
  /** Names of the services that need consent. */
  names: string[]
  words: typeof consentWords
}

/** Returns null if the page loads no analytics. */
export function describeAnalyticsOfPage(
  { analytics, legal, content }: Pick<SiteContext, 'analytics' | 'legal' | 'content'>,
  path: string,
): AnalyticsOfPage | null {
  const { services, consent } = analytics
  if (services.length === 0 || content.isDraft || !isMeasured(path)) return null
  return {
    services: services.map((service) => ({
      ...service,
      asksFirst: needsConsent(service.kind, legal.region, consent),
    })),
    names: describeAnalytics(analytics, legal.region)
      .filter(({ asksFirst }) => asksFirst)
      .map(({ name }) => name),
    words: consentWords,
  }
}
