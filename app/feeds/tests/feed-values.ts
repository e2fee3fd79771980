/** Checks of values in feeds of any format. */

export function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

export function findWebAddressFault(text: string): string | null {
  return /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text) ? null : `${text} is no whole address`
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

export function findInstantFault(text: string): string | null {
  return RFC_3339.test(text) && !Number.isNaN(Date.parse(text)) ? null : 'is no date of RFC 3339'
}

/** Elements that feed readers remove. */
const DANGEROUS = /<\/?(script|style|object|embed|applet|iframe|frame|form|input|button|meta|base|link)\b/gi
const ATTRIBUTE = /\s(on[a-z]+|style|href|src|poster|cite|action|srcset)="([^"]*)"/gi
const WHOLE = /^(?:https?:\/\/[^\s/]|mailto:|tel:|data:image\/)/i

/** Finds markup that validators warn about, and relative URLs. */
export function findContentFaults(html: string): string[] {
  const tags = [...html.matchAll(/<[a-z][^<>]*>/gi)].map(([tag]) => tag)
  return [
    ...[...html.matchAll(DANGEROUS)].map(([, name]) => `has ${name!.toLowerCase()}`),
    ...tags
      .flatMap((tag) => [...tag.matchAll(ATTRIBUTE)])
      .flatMap(([, name = '', value = '']) => {
        const attribute = name.toLowerCase()
        if (attribute === 'style' || attribute.startsWith('on')) return [`has ${attribute}`]
        return WHOLE.test(value) ? [] : [`${attribute} ${value} is not absolute`]
      }),
  ]
}
