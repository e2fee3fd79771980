import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('the agency is what the settings say', () => {
  const { site } = parseConfig({ AGENCY_NAME: 'Northshelf', AGENCY_ADDRESS: '1 Quay Street | Galway' })
  expect(site).toMatchObject({ name: 'Northshelf', address: ['1 Quay Street', 'Galway'] })
})

test('the agency’s time zone is a name that the machine knows', () => {
  expect(parseConfig({}).site.timeZone).toBe('America/New_York')
  expect(parseConfig({ AGENCY_TIME_ZONE: 'Europe/Dublin' }).site.timeZone).toBe('Europe/Dublin')
  expect(() => parseConfig({ AGENCY_TIME_ZONE: 'Dublin' })).toThrow(
    /AGENCY_TIME_ZONE must be the name of a time zone, such as America\/New_York or UTC \(it is "Dublin"\)/,
  )
})

test('the agency’s country is the code of one, or of a part of it', () => {
  for (const code of ['US', 'US-CA', 'DE-BY', 'AT-1', 'GB-ENG'])
    expect(parseConfig({ AGENCY_COUNTRY: code }).functionSettings['AGENCY_COUNTRY']).toBe(code)
  for (const code of ['Germany', 'de', 'XX', 'US/CA'])
    expect(() => parseConfig({ AGENCY_COUNTRY: code })).toThrow(
      /AGENCY_COUNTRY must be the code of a country/,
    )
})
