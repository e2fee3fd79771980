import type { MetaDescriptor } from 'react-router'
import { getPageHref } from '#app/posts/pager.tsx'
import { describePage } from '#app/seo/page-meta.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { linkFeedsOf } from '#app/seo/feed-links.ts'
import { describeItemList } from '#app/seo/json-ld/item-list.ts'
import { listId, personId } from '#app/seo/json-ld/node-ids.ts'
import { describePerson } from '#app/seo/json-ld/person.ts'
import { type PageMatches, readSite } from '#app/seo/json-ld/site.ts'
import { type Author, listBioParagraphs, toAuthorPath } from '#domain/authors/author.ts'
import { makeExcerpt } from '#domain/posts/excerpt.ts'
import { getPageRange } from '#domain/posts/pagination.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import { authorBreadcrumbs } from './author-breadcrumbs.ts'
import type { LoadedAuthor } from './load-author.ts'

type AuthorArguments = { loaderData: LoadedAuthor | undefined; matches: PageMatches }
type FoundAuthor = Extract<LoadedAuthor, { posts: unknown }>

const LISTS = { blog_posts: '/blog', news_posts: '/news' } as const

export function describeAuthorPage({ loaderData, matches }: AuthorArguments): MetaDescriptor[] {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const { siteUrl, siteName, author } = loaderData
  if (!author)
    return buildErrorMeta({
      title: 'Author not found',
      description: 'There is no author at this address.',
      siteName,
    })
  const { page, pageCount } = loaderData
  const root = toAuthorPath(author.slug)
  const path = getPageHref(root, page)
  const about = describeAuthor(author, siteName)
  return [
    ...describePage(site, {
      title: page === 1 ? author.name : `${author.name}, page ${page}`,
      description: page === 1 ? about : `${about} This is page ${page} of ${pageCount}.`,
      path,
      type: 'profile',
      image: loaderData.shareImage,
      previousPath: page > 1 ? getPageHref(root, page - 1) : null,
      nextPath: page < pageCount ? getPageHref(root, page + 1) : null,
      graph: {
        type: page === 1 ? 'ProfilePage' : 'CollectionPage',
        breadcrumbs: authorBreadcrumbs(author, page),
        mainEntity: page === 1 ? personId(siteUrl + path) : listId(siteUrl + path),
        parts: page === 1 ? [listId(siteUrl + path)] : [],
        nodes: describeNodes(loaderData, path, about),
      },
    }),
    ...linkFeedsOf({ path: root, name: author.name }, { siteUrl, siteName }),
  ]
}

function describeNodes({ author, siteUrl, posts, page, total }: FoundAuthor, path: string, about: string) {
  const url = siteUrl + path
  const list = describeItemList({
    url,
    name: `Posts by ${author.name}`,
    total,
    offset: getPageRange(page).from,
    items: posts.map(({ table, post }) => ({
      name: post.title,
      url: siteUrl + toPostPath(LISTS[table], post.slug),
    })),
  })
  if (page > 1) return [list]
  const person = describePerson(siteUrl, {
    url,
    name: author.name,
    role: author.role,
    description: about,
    picture: author.picture && new URL(author.picture, siteUrl).href,
    links: author.links.map((link) => link.url),
  })
  return [person, list]
}

/** Returns the start of the biography, or a sentence with name and role. */
export function describeAuthor(author: Author, siteName: string): string {
  const [first] = listBioParagraphs(author.bio)
  if (first) return makeExcerpt(first)
  return `Articles and news by ${author.name}${author.role && `, ${author.role}`} at ${siteName}.`
}
