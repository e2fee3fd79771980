const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
}

/** Serializes an element with escaped attributes; `content` is inserted as markup. */
export function writeElement(tag: string, attributes: Record<string, string | number>, content = ''): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
  return `<${tag}${written.join('')}>${content}</${tag}>`
}

export function writeText(tag: string, className: string, text: string): string {
  return writeElement(tag, className === '' ? {} : { class: className }, escapeText(text))
}
