import type { ReactNode } from 'react'
import { splitAtHeading, splitAtTool } from '#domain/html/render/boxes/render-tools.ts'

export type ArticleBodyProps = {
  /** Sanitized; in browsers it is a Trusted Type. */
  content: string
  /** The calculator in the text; a link to it if absent. */
  tool?: ReactNode
  /** A line between two sections of a text without the calculator. */
  offer?: ReactNode
}

/** The text of an article, possibly with the calculator or an offer in it. */
export function ArticleBody({ content, tool, offer }: ArticleBodyProps) {
  const atTool = tool ? splitAtTool(content) : null
  const parts = atTool ?? (offer ? splitAtHeading(content) : null)
  if (!parts) return <Prose html={content} />
  const [before, after] = parts
  return (
    <div className="prose-parts">
      {before !== '' && <Prose html={before} />}
      {atTool ? tool : offer}
      {after !== '' && <Prose html={after} />}
    </div>
  )
}

const Prose = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)
