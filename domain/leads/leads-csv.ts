import { writeCsvTable } from '#import/csv/write-csv.ts'

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

/** Writes leads as CSV. Times are in UTC (ISO 8601); formulas are neutralized. */
export function writeLeadsCsv(leads: readonly LeadLine[]): string {
  return writeCsvTable(leads, {
    Received: (lead) => new Date(lead.created_at).toISOString(),
    'Last active': (lead) => new Date(lead.active_at).toISOString(),
    Kind: (lead) => lead.kind,
    Status: (lead) => lead.status,
    Name: (lead) => lead.name,
    Email: (lead) => lead.email,
    Phone: (lead) => lead.phone,
    Company: (lead) => lead.company,
    Service: (lead) => lead.service_slug,
    Message: (lead) => lead.message,
    Details: (lead) =>
      Object.entries(lead.details)
        .map(([name, value]) => `${name}: ${writeValue(value)}`)
        .join('; '),
    Page: (lead) => writeValue(lead.source['page']),
    Referrer: (lead) => writeValue(lead.source['referrer']),
    'Campaign source': (lead) => writeValue(lead.source['utm_source']),
    'Campaign medium': (lead) => writeValue(lead.source['utm_medium']),
    Campaign: (lead) => writeValue(lead.source['utm_campaign']),
    'Ad click': (lead) =>
      ['gclid', 'wbraid', 'msclkid', 'fbclid']
        .filter((name) => name in lead.source)
        .map((name) => `${name}: ${writeValue(lead.source[name])}`)
        .join('; '),
  })
}

export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value)
}
