import { expect, test } from 'vitest'
import { type LeadLine, writeLeadsCsv } from './leads-csv.ts'

const lead: LeadLine = {
  created_at: '2026-11-22T10:00:00.123456+00:00',
  active_at: '2026-11-22T12:30:00+02:00',
  kind: 'contact',
  status: 'new',
  name: '=Ann Lee',
  email: 'ann@shop.example',
  phone: null,
  company: null,
  service_slug: 'listing-optimization',
  message: 'Two\nlines, and "quotes"',
  details: { budget: 5000, marketplaces: ['US', 'DE'] },
  source: { page: '/contact', utm_campaign: 'autumn', gclid: 'Cj0' },
}

test('writes a lead as a row with a header, without formulas', () => {
  const [header, line, ...rest] = writeLeadsCsv([lead]).replace('\ufeff', '').split('\r\n')
  expect(header!.startsWith('Received,Last active,Kind,Status,Name,Email')).toBe(true)
  expect(line).toBe(
    "2026-11-22T10:00:00.123Z,2026-11-22T10:30:00.000Z,contact,new,'=Ann Lee,ann@shop.example,,,listing-optimization," +
      '"Two lines, and ""quotes""","budget: 5000; marketplaces: [""US"",""DE""]",/contact,,,,autumn,gclid: Cj0',
  )
  expect(rest).toEqual([''])
})
