import { cleanText } from './clean-text.ts'

const TAG_START = /<(?:!|\/?[a-z])/i
const CHARACTER_REFERENCE = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi

/** Whether a body has no tag at all and so needs paragraphs. */
export function isPlainText(body: string): boolean {
  const start = body.search(TAG_START)
  return start === -1 || !body.includes('>', start)
}

/** Makes paragraphs at blank lines and line breaks at single ones. Character references stay what they mean. */
export function plainTextToHtml(text: string): string {
  const paragraphs = cleanText(text)
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.map((paragraph) => `<p>${escapeText(paragraph).replace(/\n/g, '<br>')}</p>`).join('\n')
}

function escapeText(text: string): string {
  return text.replace(CHARACTER_REFERENCE, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
