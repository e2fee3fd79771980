const AGENCY_TOKEN = '{agency}'

/** Replaces `{agency}` in a text with the trading name from the settings. */
export function fillAgency(text: string, name: string): string {
  return text.replaceAll(AGENCY_TOKEN, () => name)
}

/** Returns a deep copy of content with `{agency}` replaced in every string. */
export function fillAgencyInContent<Content>(content: Content, name: string): Content {
  return fillValue(content, name) as Content
}

function fillValue(value: unknown, name: string): unknown {
  if (typeof value === 'string') return fillAgency(value, name)
  if (Array.isArray(value)) return value.map((entry) => fillValue(entry, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillValue(entry, name)]))
}
