import type { ReactNode } from 'react'
import { splitAtTool } from '#domain/html/render/boxes/render-tools.ts'

export type ArticleBodyProps = {
  /** Sanitized; in browsers it is a Trusted Type. */
  content: string
  /** The calculator in the text; a link to it if absent. */
  tool?: ReactNode
}

/** The text of an article, possibly with the calculator in it. */
export function ArticleBody({ content, tool }: ArticleBodyProps) {
  const parts = tool ? splitAtTool(content) : null
  if (!parts) return <Prose html={content} />
  const [before, after] = parts
  return (
    <div className="prose-parts">
      {before !== '' && <Prose html={before} />}
      {tool}
      {after !== '' && <Prose html={after} />}
    </div>
  )
}

const Prose = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)
