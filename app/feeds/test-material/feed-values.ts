/** What the values of a feed must look like, whatever its format. Each function says what is wrong, or null. */

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

/** What readers of feeds take out, or what harms theirs. */
const DANGEROUS = /<\/?(script|style|object|embed|applet|iframe|frame|form|input|button|meta|base|link)\b/gi
/** A value in quotes of an attribute by this name, in a start tag. */
const ATTRIBUTE = /\s(on[a-z]+|style|href|src|poster|cite|action|srcset)="([^"]*)"/gi
const WHOLE = /^(?:https?:\/\/[^\s/]|mailto:|tel:|data:image\/)/i

/** Of a body as HTML: markup that validators warn of, and addresses that lead nowhere without the page around. */
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
