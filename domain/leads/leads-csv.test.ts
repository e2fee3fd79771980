import { expect, test } from 'vitest'
import { type LeadLine, writeLeadsCsv } from './leads-csv.ts'

const lead: LeadLine = {
  created_at: '2026-11-22T10:00:00.123456+00:00',
  active_at: '2026-11-22T12:30:00+02:00',
  kind: 'contact',
  status: 'new',
  name: 'Ann Lee',
  email: 'ann@shop.example',
  phone: null,
  company: null,
  service_slug: 'listing-optimization',
  message: 'Two\nlines, and "quotes"',
  details: { budget: 5000, marketplaces: ['US', 'DE'] },
  source: { page: '/contact', utm_campaign: 'autumn' },
}

test('writes a lead as a row with a header', () => {
  const [header, line, ...rest] = writeLeadsCsv([lead]).replace('\ufeff', '').split('\r\n')
  expect(header!.startsWith('Received,Last heard of,Kind,Status,Name,Email')).toBe(true)
  expect(line).toBe(
    '2026-11-22T10:00:00.123Z,2026-11-22T10:30:00.000Z,contact,new,Ann Lee,ann@shop.example,,,listing-optimization,' +
      '"Two lines, and ""quotes""","budget: 5000; marketplaces: [""US"",""DE""]",/contact,,,,autumn',
  )
  expect(rest).toEqual([''])
})

test.for([
  '=HYPERLINK("http://evil.example")',
  '+1+1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  ' \n=1',
  '|calc',
  '\u200b=1',
  '＝1',
])('writes a field with %j as text, not as a formula', (formula) => {
  const hostile = {
    ...lead,
    kind: formula,
    status: formula,
    name: formula,
    email: formula,
    phone: formula,
    company: formula,
    service_slug: formula,
    message: formula,
    details: { [formula]: formula },
    source: {
      page: formula,
      referrer: formula,
      utm_source: formula,
      utm_medium: formula,
      utm_campaign: formula,
    },
  }
  const line = writeLeadsCsv([hostile]).split('\r\n')[1]!
  const cells = line.match(/"(?:[^"]|"")*"|[^,]+/g)!
  expect(cells).toHaveLength(16)
  for (const cell of cells.slice(2)) expect(cell.replace(/^"/, '').startsWith("'"), cell).toBe(true)
})
