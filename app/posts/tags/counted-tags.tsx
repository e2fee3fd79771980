import type { ListedTag } from '#app/data/tags/list-tags.ts'
import { toTagSlugPath } from '#domain/posts/post-path.ts'
import type { PostKind } from '../post-kind.ts'

/** Links to tags with the number of their posts. */
export function CountedTags({ kind, tags }: { kind: PostKind; tags: ListedTag[] }) {
  return (
    <ul className="counted-tags">
      {tags.map(({ slug, name, count }) => (
        <li key={slug}>
          <a className="row row--between row--single-line box" href={toTagSlugPath(kind.path, slug)}>
            <span>{name}</span>
            <span className="faint digits">
              {count}
              <span className="sr-only">{count === 1 ? ' post' : ' posts'}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
