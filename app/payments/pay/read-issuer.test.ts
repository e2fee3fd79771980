import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { readIssuer } from './read-issuer.ts'

test('uses the issuer stored in the request instead of the current agency', () => {
  const issuer = {
    name: 'Northgate',
    legal_name: null,
    address: ['1 Old Road'],
    email: 'old@northgate.com',
    phone: '+1 202 555 0100',
    time_zone: 'Europe/Berlin',
  }
  expect(readIssuer({ issuer }, { ...defaultSiteSettings, legalName: 'Peakshelf LLC' })).toEqual({
    ...defaultSiteSettings,
    name: 'Northgate',
    legalName: 'Northgate',
    address: ['1 Old Road'],
    email: 'old@northgate.com',
    phone: '+1 202 555 0100',
    timeZone: 'Europe/Berlin',
  })
})

test('uses the current agency for a request without an issuer', () => {
  expect(readIssuer({ issuer: null }, defaultSiteSettings)).toBe(defaultSiteSettings)
})
