/** Makes the relative URLs of a record absolute, so that its pictures and links still work on another site. */
import type { Element } from 'hast'
import { visit } from 'unist-util-visit'
import { writeValue } from './character-references.ts'
import { HtmlLimitError, parseHtmlWithPositions } from './parse-html.ts'

const WEB_ADDRESS = /^https?:\/\/[^/]/i
/** Schemes, anchors, and placeholders such as `{{ site.url }}`, `[base]` or `__GHOST_URL__`. */
const NOT_RELATIVE = /^(?:$|#|[a-z][a-z\d+.-]*:|[{[%<$]|__[A-Z])/i

const PROPERTIES = [
  'href',
  'src',
  'poster',
  'data',
  'dataSrc',
  'dataLazySrc',
  'dataOriginal',
  'dataLazyload',
  'dataOrigFile',
  'dataHiResSrc',
]
const SOURCE_SETS = ['srcSet', 'dataSrcset']
/** Most bodies have no relative URL and need no parsing. */
const MAY_BE_RELATIVE =
  /\b(?:href|src|srcset|poster|data[\w-]{0,30}) ?= ?["']?(?!https?:|data:|mailto:|tel:|["'>#\s])[^\s]/i

/** @param addresses most specific first; each may be relative to the next ones. Empty if none is a web address */
export function findBase(addresses: readonly (string | undefined)[]): string {
  return addresses.reduceRight<string>((base, address) => {
    const resolved = resolveAddress(address ?? '', base)
    return WEB_ADDRESS.test(resolved) && URL.canParse(resolved) ? resolved : base
  }, '')
}

/** The URL itself if it is absolute, an anchor or without a base. */
export function resolveAddress(address: string, base: string): string {
  const text = address.trim()
  if (/^www\.[^/]+\./i.test(text)) return `https://${text}`
  if (base === '' || NOT_RELATIVE.test(text) || text.includes('{{')) return address
  return URL.canParse(text, base) ? new URL(text, base).href : address
}

/** Resolves the pictures, media and links of a body and leaves everything else as it is. */
export function resolveAddresses(html: string, base: string): string {
  if (base === '' || !MAY_BE_RELATIVE.test(html)) return html
  let resolved = ''
  let at = 0
  for (const { start, end, value } of listChanges(html, base)) {
    const [name = ''] = html.slice(start, end).split('=', 1)
    resolved += `${html.slice(at, start)}${name.trim()}="${writeValue(value)}"`
    at = end
  }
  return resolved + html.slice(at)
}

type Change = { start: number; end: number; value: string }

function listChanges(html: string, base: string): Change[] {
  const changes: Change[] = []
  try {
    visit(parseHtmlWithPositions(html), 'element', (element) => collectChanges(element, base, changes))
  } catch (error) {
    // Such a body is rejected later.
    if (error instanceof HtmlLimitError) return []
    throw error
  }
  return changes.toSorted((a, b) => a.start - b.start)
}

function collectChanges({ properties, data }: Element, base: string, changes: Change[]): void {
  for (const name of [...PROPERTIES, ...SOURCE_SETS]) {
    const value = properties[name]
    const place = data?.position?.properties?.[name]
    if (typeof value !== 'string' || place?.start.offset === undefined || place.end.offset === undefined)
      continue
    const resolved = SOURCE_SETS.includes(name) ? resolveSourceSet(value, base) : resolveAddress(value, base)
    if (resolved !== value)
      changes.push({ start: place.start.offset, end: place.end.offset, value: resolved })
  }
}

function resolveSourceSet(value: string, base: string): string {
  return value
    .split(/,\s+/)
    .map((candidate) => {
      const [address = '', ...size] = candidate.trim().split(/\s+/)
      return [resolveAddress(address, base), ...size].join(' ')
    })
    .join(', ')
}
