import type { ReactNode } from 'react'
import { splitAtTool } from '#domain/html/render/boxes/render-tools.ts'

export type ArticleBodyProps = {
  /** Has passed the sanitizer; in a browser, as its Trusted Type. */
  content: string
  /** What stands where the text has its tool; its link without. */
  tool?: ReactNode
}

/** The text of an article, and the tool of this site that may stand in it. */
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
