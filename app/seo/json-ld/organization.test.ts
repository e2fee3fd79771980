import { expect, test } from 'vitest'
import { defaultSiteSettings, unnamedSite } from '#content/agency/site.ts'
import { describeOrganization, describePostalAddress } from './page-graph.ts'

const siteUrl = 'https://site.example'

test('parses the lines of a US address', () => {
  expect(describePostalAddress(defaultSiteSettings.address)).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '118 Harbour Terrace, Suite 4',
    addressLocality: 'Wilmington',
    addressRegion: 'DE',
    postalCode: '19801',
    addressCountry: 'US',
  })
})

test.each([
  [['1 Quay Street', 'Galway'], '1 Quay Street, Galway'],
  [['Wilmington, DE 19801'], 'Wilmington, DE 19801'],
  [[], undefined],
])('does not guess address parts from %j', (lines, address) => {
  expect(describePostalAddress(lines)).toEqual(address)
})

test('lists the main site as the same agency only if it is another site', () => {
  const sameAs = (mainSiteUrl: string, profiles?: string[]) =>
    describeOrganization({
      siteUrl,
      settings: { ...defaultSiteSettings, mainSiteUrl, ...(profiles && { profiles }) },
    }).sameAs
  expect(sameAs('/')).toBeUndefined()
  expect(sameAs(siteUrl)).toBeUndefined()
  expect(sameAs('https://main.example')).toEqual(['https://main.example'])
  expect(sameAs('/', ['https://social.example/a'])).toEqual(['https://social.example/a'])
})

test('omits what the settings do not have', () => {
  const organization = describeOrganization({ siteUrl, settings: unnamedSite })
  for (const property of ['address', 'contactPoint', 'telephone', 'email', 'legalName', 'sameAs'])
    expect(organization).not.toHaveProperty(property)
  expect(describeOrganization({ siteUrl, settings: { ...unnamedSite, legalName: 'A Ltd' } }).legalName).toBe(
    'A Ltd',
  )
})
