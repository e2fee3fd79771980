import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { listClientLines, listIssuerLines, readIssuer } from './parties.ts'

test('uses the issuer stored in the request instead of the current agency', () => {
  const issuer = {
    name: 'Northgate',
    legal_name: null,
    tax_number: 'DE123456789',
    address: ['1 Old Road'],
    email: 'old@northgate.com',
    phone: '+1 202 555 0100',
    time_zone: 'Europe/Berlin',
  }
  expect(readIssuer({ issuer }, { ...defaultSiteSettings, legalName: 'Peakshelf LLC' })).toEqual({
    ...defaultSiteSettings,
    name: 'Northgate',
    legalName: 'Northgate',
    taxNumber: 'DE123456789',
    address: ['1 Old Road'],
    email: 'old@northgate.com',
    phone: '+1 202 555 0100',
    timeZone: 'Europe/Berlin',
  })
})

test('uses the current agency for a request without an issuer', () => {
  expect(readIssuer({ issuer: null }, defaultSiteSettings)).toBe(defaultSiteSettings)
})

test('names both parties with legal name, address and tax number', () => {
  const settings = { ...defaultSiteSettings, legalName: 'Peakshelf LLC', taxNumber: 'EIN 12-3456789' }
  expect(listIssuerLines({ ...settings, address: ['1 Road'] })).toEqual([
    'Peakshelf LLC',
    '1 Road',
    'Tax number: EIN 12-3456789',
  ])
  const client = { client_name: 'Pawsley', client_legal_name: '', client_address: '', client_tax_number: '' }
  expect(listClientLines(client)).toEqual(['Pawsley'])
  expect(
    listClientLines({
      ...client,
      client_legal_name: 'Pawsley Pet GmbH',
      client_address: '1 Kennel Row\nPortland',
      client_tax_number: 'DE1',
    }),
  ).toEqual(['Pawsley', 'Pawsley Pet GmbH', '1 Kennel Row', 'Portland', 'Tax number: DE1'])
})
