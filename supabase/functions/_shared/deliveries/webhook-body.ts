export type WebhookFormat = { format: 'standard' | 'slack' | 'fields'; mapping: Record<string, string> }

/** JSON body of an event in the format of its endpoint. */
export function renderWebhookBody(
  payload: Record<string, unknown>,
  { format, mapping }: WebhookFormat,
): string {
  if (format === 'slack') return JSON.stringify({ text: describeEvent(payload) })
  if (format === 'fields') {
    const fields = Object.entries(mapping).map(([field, path]) => [field, readPath(payload, path)] as const)
    return JSON.stringify(Object.fromEntries(fields))
  }
  return JSON.stringify(payload)
}

/** A value by its path, such as `data.lead.email`; null if there is none. */
function readPath(payload: Record<string, unknown>, path: string): unknown {
  let found: unknown = payload
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return null
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

const MAX_LINES = 20
const MAX_VALUE_LENGTH = 500

function describeEvent(payload: Record<string, unknown>): string {
  const { type, data } = payload
  const lines = listValues(data, '').slice(0, MAX_LINES)
  return [`*${escapeForChat(humanize(String(type).replaceAll('.', ' ')))}*`, ...lines].join('\n')
}

function listValues(value: unknown, prefix: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner === 'object' && inner !== null) return listValues(inner, `${prefix}${name} `)
    if (inner === null || inner === '') return []
    const shown = escapeForChat(String(inner).slice(0, MAX_VALUE_LENGTH)).replaceAll(
      /[\r\n\u2028\u2029]+/g,
      ' / ',
    )
    return [`${escapeForChat(humanize(prefix + name))}: ${shown}`]
  })
}

function humanize(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const WORD_JOINER = '\u2060'
/** Invisible and direction-changing characters. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Prevents mentions (`<!channel>`, `@channel`) and links with other text (`<https://…|text>`, `[text](https://…)`). */
function escapeForChat(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/(?<![\p{L}\d._%+-])@(?=[\p{L}\d])|\](?=[([])/gu, `$&${WORD_JOINER}`)
}
