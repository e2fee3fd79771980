import { markdownToHtml } from '#import/html/markdown-to-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'

/** @throws HtmlLimitError for a text that is nested too deep */
export const renderLegalText = (markdown: string): string => sanitizeHtml(markdownToHtml(markdown))
