/** Text as HTML, for element content and quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

export function renderCode(code: string, language = ''): string {
  const attribute = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
  return `<pre><code${attribute}>${escapeHtml(code)}</code></pre>`
}

/** An ampersand that starts no character reference. */
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi

/** Like `escapeHtml` for element content; keeps character references. */
export function escapeText(text: string): string {
  return text.replace(BARE_AMPERSAND, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
