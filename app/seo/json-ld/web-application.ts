import type { WebApplicationLeaf } from 'schema-dts'
import { applicationId, organizationId, webPageId } from './node-ids.ts'
import type { Site } from './site.ts'

/** Describes a free tool that runs in any browser. */
export function describeFreeTool(
  { siteUrl, settings }: Site,
  tool: { url: string; name: string; description: string; features: readonly string[] },
): WebApplicationLeaf {
  return {
    '@type': 'WebApplication',
    '@id': applicationId(tool.url),
    name: tool.name,
    description: tool.description,
    url: tool.url,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Works without JavaScript',
    featureList: [...tool.features],
    inLanguage: settings.language,
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    provider: { '@id': organizationId(siteUrl) },
    mainEntityOfPage: { '@id': webPageId(tool.url) },
  }
}
