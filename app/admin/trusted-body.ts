import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { createTrustedPolicy } from '#app/ui/trusted-types.ts'
import { renderBody } from '#domain/html/render/render-body.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'

let policy: { createHTML(html: string): string } | undefined

/**
 * Makes the body of a post acceptable to the browser, which takes no plain text for HTML: only what has passed the
 * sanitizer gets there.
 * @returns the body as readers get it, with the sizes of its pictures
 * @throws HtmlLimitError for HTML over the limits of the sanitizer
 */
export function trustBody(html: string): string {
  policy ??= createTrustedPolicy('post-bodies', {
    createHTML: (text) => renderBody(sanitizeHtml(text), readPictureStorage()),
  })
  return policy.createHTML(html)
}
