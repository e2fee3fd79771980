import { writeValue } from '#domain/leads/leads-csv.ts'

export type Fact = { label: string; value: string }

const LABELS: Record<string, string> = {
  page: 'Page',
  referrer: 'Came from',
  utm_source: 'Campaign source',
  utm_medium: 'Campaign medium',
  utm_campaign: 'Campaign',
  utm_term: 'Campaign term',
  utm_content: 'Campaign content',
  gclid: 'Google ad click',
  wbraid: 'Google ad click in an app',
  msclkid: 'Microsoft ad click',
  fbclid: 'Meta ad click',
  service_slug: 'Service',
  acos: 'ACoS',
  tacos: 'Target TACoS',
  organicSales: 'Organic sales',
  breakEvenAcos: 'Break-even ACoS',
}

/** Values in percent. */
const PERCENTAGES: readonly string[] = ['acos', 'tacos', 'organicSales', 'breakEvenAcos']
/** Nested values don't need these as a label prefix. */
const UNPREFIXED: readonly string[] = ['calculation', 'answers']

/** Deeper values are shown as JSON. */
const MAX_DEPTH = 2

/** Lists non-empty values with labels. */
export function listFacts(values: Record<string, unknown>, depth = 1): Fact[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const label = labelName(name)
    if (isRecord(value) && UNPREFIXED.includes(name)) return listFacts(value, depth + 1)
    if (isRecord(value) && depth < MAX_DEPTH)
      return listFacts(value, depth + 1).map((fact) => ({
        ...fact,
        label: `${label}: ${fact.label.toLowerCase()}`,
      }))
    if (typeof value === 'number' && PERCENTAGES.includes(name))
      return [{ label, value: `${Math.round(value * 100) / 100}%` }]
    const text = Array.isArray(value) ? value.map(writeValue).join(', ') : writeValue(value)
    return text.trim() === '' ? [] : [{ label, value: text }]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns "Monthly budget" for "monthlyBudget" and "monthly_budget". */
function labelName(name: string): string {
  const known = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined
  if (known !== undefined) return known
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
