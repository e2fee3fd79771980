import type { OutlineEntry } from '#domain/html/render/section-anchors.ts'

/** The table of contents: beside the text where there is room, above it elsewhere. */
export function ArticleOutline({ outline }: { outline: readonly OutlineEntry[] }) {
  return (
    <nav className="article-outline" aria-labelledby="outline">
      <div>
        <h2 id="outline">On this page</h2>
        <ol>
          {outline.map(({ id, depth, text }) => (
            <li key={id} className={depth === 2 ? 'outline-part' : undefined}>
              <a href={`#${encodeURIComponent(id)}`}>{text}</a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}
