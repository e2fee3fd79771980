import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('reads the agency from the settings', () => {
  const { site } = parseConfig({ AGENCY_NAME: 'Northshelf', AGENCY_ADDRESS: '1 Quay Street | Galway' })
  expect(site).toMatchObject({ name: 'Northshelf', address: ['1 Quay Street', 'Galway'] })
})

test('rejects an unknown AGENCY_TIME_ZONE', () => {
  expect(parseConfig({}).site.timeZone).toBe('America/New_York')
  expect(parseConfig({ AGENCY_TIME_ZONE: 'Europe/Dublin' }).site.timeZone).toBe('Europe/Dublin')
  expect(() => parseConfig({ AGENCY_TIME_ZONE: 'Dublin' })).toThrow(
    /AGENCY_TIME_ZONE must be the name of a time zone, such as America\/New_York or UTC \(it is "Dublin"\)/,
  )
})

test('AGENCY_COUNTRY accepts the code of a country or region', () => {
  for (const code of ['US', 'US-CA', 'DE-BY', 'AT-1', 'GB-ENG'])
    expect(parseConfig({ AGENCY_COUNTRY: code }).functionSettings['AGENCY_COUNTRY']).toBe(code)
  for (const code of ['Germany', 'de', 'XX', 'US/CA'])
    expect(() => parseConfig({ AGENCY_COUNTRY: code })).toThrow(
      /AGENCY_COUNTRY must be the code of a country/,
    )
})
