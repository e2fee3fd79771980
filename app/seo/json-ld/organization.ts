import type { OrganizationLeaf, PostalAddressLeaf } from 'schema-dts'
import { organizationId } from './node-ids.ts'
import type { Site } from './site.ts'

/** The agency from the settings, without ratings: Google ignores self-serving ones. */
export function describeOrganization({
  siteUrl,
  settings,
}: Pick<Site, 'siteUrl' | 'settings'>): OrganizationLeaf {
  const { name, legalName, phone, email, address } = settings
  const postalAddress = describePostalAddress(address)
  const contact = { ...(phone && { telephone: phone }), ...(email && { email }) }
  const profiles = listProfiles({ siteUrl, settings })
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name,
    ...(legalName && { legalName }),
    url: `${siteUrl}/`,
    logo: {
      '@type': 'ImageObject',
      '@id': `${siteUrl}/#logo`,
      url: `${siteUrl}/icon-512.png`,
      contentUrl: `${siteUrl}/icon-512.png`,
      width: '512',
      height: '512',
      caption: name,
    },
    image: { '@id': `${siteUrl}/#logo` },
    ...contact,
    ...(postalAddress && { address: postalAddress }),
    ...(Object.keys(contact).length > 0 && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        ...contact,
        url: `${siteUrl}/contact`,
      },
    }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** The agency's other URLs: its main site if different, and its profiles from the settings. */
function listProfiles({ siteUrl, settings }: Pick<Site, 'siteUrl' | 'settings'>): string[] {
  const { mainSiteUrl, profiles = [] } = settings
  const isElsewhere = URL.canParse(mainSiteUrl) && new URL(mainSiteUrl).origin !== siteUrl
  return isElsewhere ? [mainSiteUrl, ...profiles] : profiles
}

/** A US city line such as `Wilmington, DE 19801`. */
const AMERICAN_LAST_LINE = /^(.+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/

/**
 * Structured postal address from the printed lines of the settings; plain text, which schema.org also accepts, if they
 * can't be parsed reliably.
 */
export function describePostalAddress(lines: readonly string[]): PostalAddressLeaf | string | undefined {
  if (lines.length === 0) return undefined
  const [, locality, region, postalCode] = AMERICAN_LAST_LINE.exec(lines.at(-1)!) ?? []
  if (lines.length < 2 || !locality || !region || !postalCode) return lines.join(', ')
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.slice(0, -1).join(', '),
    addressLocality: locality,
    addressRegion: region,
    postalCode,
    addressCountry: 'US',
  }
}
