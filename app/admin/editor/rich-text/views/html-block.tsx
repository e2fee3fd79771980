import { useDeferredValue, useId, useMemo } from 'react'
import { trustBody } from '#app/admin/trusted-body.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'

/** HTML without a block type, shown as readers see it, with its editable source. */
export function HtmlBlock({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const id = useId()
  const shown = useDeferredValue(html)
  const body = useMemo(() => {
    try {
      return trustBody(shown)
    } catch (error) {
      if (error instanceof HtmlLimitError) return null
      throw error
    }
  }, [shown])
  return (
    <div className="rich-html stack">
      {body !== null && <div inert className="rich-html-body" dangerouslySetInnerHTML={{ __html: body }} />}
      <details open={html.trim() === '' || body === null}>
        <summary>HTML</summary>
        <label className="sr-only" htmlFor={id}>
          Source of this block
        </label>
        <textarea
          id={id}
          className="input rich-source"
          data-first-control
          spellCheck={false}
          value={html}
          onChange={(event) => onChange(event.target.value)}
        />
      </details>
    </div>
  )
}
