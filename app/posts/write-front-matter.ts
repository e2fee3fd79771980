/** YAML; double-quoted strings are JSON with more characters escaped. */
export function writeFrontMatter(facts: Record<string, string | string[] | null>): string {
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value === null || value.length === 0 ? [] : [`${name}: ${quote(value)}`],
  )
  return `---\n${lines.join('\n')}\n---\n`
}

function quote(value: string | string[]): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
