/** Writes a field mapping as text, one "FIELD = data.path" per line. */
export function writeMapping(mapping: Record<string, string>): string {
  return Object.entries(mapping)
    .map(([field, path]) => `${field} = ${path}`)
    .join('\n')
}

/** @returns the mapping, or the problem of the first invalid line */
export function readMapping(text: string): { mapping: Record<string, string> } | { problem: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const mapping: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf('=')
    const field = line.slice(0, Math.max(at, 0)).trim()
    const path = line.slice(at + 1).trim()
    if (at < 1 || field === '' || path === '') {
      return { problem: `“${line.slice(0, 60)}” is not valid. Write e.g. EMAIL = data.email.` }
    }
    if (Object.hasOwn(mapping, field)) return { problem: `“${field}” is listed twice.` }
    mapping[field] = path
  }
  return { mapping }
}
