import { HtmlLimitError } from './parse-html.ts'
import { sanitizeHtml } from './sanitize/sanitize-html.ts'

/** Maximum characters of the fallback text. */
const MAX_TEXT_LENGTH = 100_000
const UNREADABLE = ['script', 'style', 'template', 'noscript', 'iframe', 'svg']
const BREAKING = /^\/?(?:p|div|li|ul|ol|h[1-6]|br|tr|table|blockquote|pre|figure|section|article)\b/i

/**
 * Prepares a stored body for display: sanitized HTML, or plain text if it exceeds the limits of the sanitizer, which is
 * possible for rows written through the API. Never throws.
 */
export function toReadableHtml(html: string): string {
  try {
    return sanitizeHtml(html)
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    return readRoughText(html)
      .map((paragraph) => `<p>${escapeText(paragraph)}</p>`)
      .join('')
  }
}

function readRoughText(html: string): string[] {
  const lines: string[] = ['']
  let length = 0
  let hidden: string | null = null
  for (const [index, part] of html
    .slice(0, MAX_TEXT_LENGTH * 10)
    .split('<')
    .entries()) {
    const end = index === 0 ? -1 : part.indexOf('>')
    // Text after an unclosed tag is dropped.
    if (index > 0 && end === -1) continue
    const tag = part.slice(0, Math.max(0, end)).toLowerCase()
    if (hidden !== null) {
      if (!tag.startsWith(`/${hidden}`)) continue
      hidden = null
    } else hidden = UNREADABLE.find((name) => tag.startsWith(name)) ?? null
    if (hidden !== null) continue
    if (BREAKING.test(tag)) lines.push('')
    const text = part.slice(end + 1)
    lines[lines.length - 1] += text
    length += text.length
    if (length > MAX_TEXT_LENGTH) break
  }
  return lines.map((line) => line.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)).filter(Boolean)
}

/** Keeps existing references. */
function escapeText(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|quot|#39);)/g, '&amp;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
