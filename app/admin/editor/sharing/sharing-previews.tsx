import { readAgency } from '#app/data/context/site-configuration.ts'
import { makeSlug } from '#import/text/slug.ts'
import { cleanImageUrl } from '#import/html/sanitize/clean-url.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { SearchPreview } from './search-preview.tsx'
import { ShareCard } from './share-card.tsx'
import './sharing.css'

export type SharingPreviewsProps = { kind: AuthoringKind; form: PostForm }

/** How the post looks in search results and where its link is shared. */
export function SharingPreviews({ kind, form }: SharingPreviewsProps) {
  const { name } = readAgency()
  const title = form.seoTitle.trim() || form.title.trim()
  const description = form.seoDescription.trim() || form.summary.trim()
  const slug = makeSlug(form.slug) || makeSlug(form.title)
  return (
    <div className="sharing-previews" role="group" aria-label="Previews">
      <SearchPreview
        siteName={name}
        host={location.host}
        path={[kind.path.slice(1), slug].filter((part) => part !== '')}
        title={title && `${title} | ${name}`}
        description={description}
        isLeftOut={form.noindex}
      />
      <ShareCard
        siteName={name}
        host={location.host}
        title={title}
        description={description}
        picture={cleanImageUrl(form.shareImage.trim())}
      />
    </div>
  )
}
