import type { MetaDescriptor } from 'react-router'
import { toPostPath } from '#domain/posts/post-path.ts'
import { linkFeeds } from '#app/seo/feed-links.ts'
import { linkMarkdown } from '#app/seo/markdown-link.ts'
import { buildPageMeta } from '#app/seo/page-meta.ts'
import type { Article } from '#app/data/posts/post-rows.ts'
import { hrefOfPage } from './pager.tsx'
import type { PostKind } from './post-kind.ts'

type SiteInfo = { siteUrl: string; siteName: string }

export function describePostList(
  kind: PostKind,
  data: (SiteInfo & { page: number }) | undefined,
): MetaDescriptor[] {
  if (!data) return []
  const title = data.page === 1 ? kind.title : `${kind.title}, page ${data.page}`
  const path = hrefOfPage(kind.path, data.page)
  return [
    ...buildPageMeta({ ...data, title, description: kind.description, path }),
    ...linkFeeds(kind.path, data),
  ]
}

export function describePost(
  kind: PostKind,
  data: (SiteInfo & { post: Article | null }) | undefined,
): MetaDescriptor[] {
  if (!data) return []
  const { post, siteUrl, siteName } = data
  if (!post) return [{ title: `Post not found | ${siteName}` }, { name: 'robots', content: 'noindex' }]
  const path = toPostPath(kind.path, post.slug)
  return [
    ...buildPageMeta({
      siteUrl,
      siteName,
      title: post.seo_title || post.title,
      description: post.seo_description || post.summary,
      path,
      type: 'article',
    }),
    ...(post.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...linkFeeds(kind.path, { siteUrl, siteName }),
    linkMarkdown(siteUrl + path),
    { property: 'article:published_time', content: post.published_at },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': kind.table === 'blog_posts' ? 'BlogPosting' : 'NewsArticle',
        headline: post.title,
        description: post.summary,
        datePublished: post.published_at,
        dateModified: post.updated_at,
        author: { '@type': post.author ? 'Person' : 'Organization', name: post.author ?? siteName },
        publisher: { '@type': 'Organization', name: siteName },
        mainEntityOfPage: siteUrl + path,
      },
    },
  ]
}
