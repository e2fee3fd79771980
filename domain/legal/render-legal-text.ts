import { markdownToHtml } from '#import/html/markdown-to-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'

/** Renders Markdown as sanitized HTML. @throws HtmlLimitError if the text is nested too deeply */
export const renderLegalText = (markdown: string): string => sanitizeHtml(markdownToHtml(markdown))
