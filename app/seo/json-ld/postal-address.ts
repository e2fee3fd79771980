import type { PostalAddressLeaf } from 'schema-dts'

/** `Wilmington, DE 19801`, as the postal service of the United States has it written. */
const AMERICAN_LAST_LINE = /^(.+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/

/**
 * The address of the settings for machines. The settings know printed lines only: what can't be told apart for sure
 * stays the text that it is, which schema.org takes as well.
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
