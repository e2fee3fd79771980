import type { KeepMarkup, PartKey } from './kept-part.tsx'

/** Far more than there are parts: what is kept by mistake takes no more memory than that. */
const MAX_PARTS = 200

/** Keeps the markup of parts for as long as the process has the same settings. */
export function createMarkupKeeper(render: (part: Parameters<KeepMarkup>[1]) => string): KeepMarkup {
  const kept = new WeakMap<PartKey['settings'], Map<string, string>>()
  return ({ settings, name }, part) => {
    const parts = kept.get(settings) ?? new Map<string, string>()
    kept.set(settings, parts)
    const markup = parts.get(name) ?? render(part)
    if (parts.size < MAX_PARTS) parts.set(name, markup)
    return markup
  }
}
