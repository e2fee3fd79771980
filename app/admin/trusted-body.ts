import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { createTrustedPolicy } from '#app/ui/trusted-types.ts'
import { renderBody } from '#domain/html/render/render-body.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'

let policy: { createHTML(html: string): string } | undefined

/**
 * Sanitizes a post body and wraps it for Trusted Types, which reject plain strings as HTML.
 * @returns the body as readers see it
 * @throws HtmlLimitError if the HTML exceeds the limits of the sanitizer
 */
export function trustBody(html: string): string {
  policy ??= createTrustedPolicy('post-bodies', {
    createHTML: (text) => renderBody(sanitizeHtml(text), readPictureStorage()),
  })
  return policy.createHTML(html)
}
