import { writeCsv } from '#import/csv/write-csv.ts'

export type LeadLine = {
  created_at: string
  active_at: string
  kind: string
  status: string
  name: string
  email: string | null
  phone: string | null
  company: string | null
  service_slug: string | null
  message: string | null
  details: Record<string, unknown>
  source: Record<string, unknown>
}

const HEADER = [
  'Received',
  'Last heard of',
  'Kind',
  'Status',
  'Name',
  'Email',
  'Phone',
  'Company',
  'Service',
  'Message',
  'Details',
  'Page',
  'Referrer',
  'Campaign source',
  'Campaign medium',
  'Campaign',
]

/** Leads as a file for spreadsheets; nothing that a visitor wrote is run by one. Moments are in UTC (ISO 8601). */
export function writeLeadsCsv(leads: readonly LeadLine[]): string {
  return writeCsv([
    HEADER,
    ...leads.map((lead) => [
      new Date(lead.created_at).toISOString(),
      new Date(lead.active_at).toISOString(),
      lead.kind,
      lead.status,
      lead.name,
      lead.email ?? '',
      lead.phone ?? '',
      lead.company ?? '',
      lead.service_slug ?? '',
      lead.message ?? '',
      Object.entries(lead.details)
        .map(([name, value]) => `${name}: ${writeValue(value)}`)
        .join('; '),
      ...['page', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'].map((name) =>
        writeValue(lead.source[name]),
      ),
    ]),
  ])
}

/** What a form or the server noted, as a line of text. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value)
}
