import { data, type RouterContextProvider } from 'react-router'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { findAuthor } from '#app/data/authors/find-author.ts'
import { findTag } from '#app/data/tags/find-tag.ts'
import { findPost } from '#app/data/posts/find-post.ts'
import { composeAuthorCard } from '#app/posts/authors/share-author.ts'
import { composePostCard } from '#app/posts/share-post.ts'
import { composeTagCard } from '#app/posts/tags/share-tag.ts'
import { drawCardContext } from '#app/seo/share-image/drawing-context.ts'
import {
  composeLandingCard,
  composeResultCard,
  findPageCard,
  findServiceCard,
  findStudyCard,
} from '#app/seo/share-image/page-cards.ts'
import { composeSharePath, readShareSubject, type ShareSubject } from '#app/seo/share-image/share-address.ts'
import { brandCard, type ShareCard } from '#app/seo/share-image/share-card.ts'
import { readResultName } from '#app/seo/share-image/result-name.ts'
import { findLandingPageByKey } from '#content/landing/landing-pages.ts'
import { listNewsTags } from '#domain/posts/post-tags.ts'
import type { Route } from './+types/share-image.route'

/** The image at a URL never changes, because its hash covers everything that is drawn. */
const FOREVER = 'public, max-age=31536000, immutable'
/** For images in which a picture is missing because it failed to load. */
const FOR_NOW = 'public, max-age=60'
const RETRY_AFTER_SECONDS = '5'

type Context = Readonly<RouterContextProvider>
type Found = { subject: ShareSubject; card: ShareCard }

/**
 * Sends the current share image of a page, drawn from its data, never from the URL. Redirects old hashes to
 * the current one. Throws 404 for an unknown page.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const asked = readShareSubject(params.kind, params.file)
  const found = asked && (await findCard(asked, context))
  if (!found) throw data(null, { status: 404 })
  const card = brandCard(found.card, context.get(siteContext).settings)
  const path = composeSharePath(found.subject, card)
  if (path !== composeAskedPath(params)) return redirectTo(path)
  const drawn = await context.get(drawCardContext)(card)
  if (!drawn) return refuse()
  return new Response(new Uint8Array(drawn.bytes), {
    headers: { 'Content-Type': drawn.type, 'Cache-Control': drawn.isComplete ? FOREVER : FOR_NOW },
  })
}

function composeAskedPath({ kind, file }: { kind: string; file: string }): string {
  return `/share/${kind}/${encodeURIComponent(file)}`
}

function redirectTo(path: string): Response {
  return new Response(null, {
    status: 301,
    headers: { Location: path, 'Cache-Control': 'public, max-age=300' },
  })
}

function refuse(): Response {
  return new Response('Too many pictures are being drawn. Please try again.', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': RETRY_AFTER_SECONDS },
  })
}

async function findCard(subject: ShareSubject, context: Context): Promise<Found | null> {
  const { kind, name } = subject
  const site = context.get(siteContext)
  if (kind === 'blog' || kind === 'news') return findPostCard({ kind, name }, context)
  if (kind === 'blog-tag' || kind === 'news-tag') return findTagCard({ kind, name }, context)
  if (kind === 'author') return findAuthorCard(name, context)
  if (kind === 'result') {
    const target = readResultName(name)
    return target && { subject, card: composeResultCard(target, site) }
  }
  if (kind === 'case-study') {
    const card = findStudyCard(name, site)
    return card && { subject, card }
  }
  if (kind === 'landing') {
    const page = findLandingPageByKey(site.content, name)
    return page && { subject, card: composeLandingCard(page, site) }
  }
  if (kind === 'service' && !site.flags.individualServicePages) return null
  const card = kind === 'service' ? findServiceCard(name, site) : findPageCard(name, site)
  return card && { subject, card }
}

async function findAuthorCard(name: string, context: Context): Promise<Found | null> {
  const { siteUrl, settings, content, configuration } = context.get(siteContext)
  const client = context.get(clientContext)
  const find = (slug: string) => showLoadFailure(() => findAuthor(client, slug))
  const first = await find(name)
  const found = first.kind === 'moved' ? await find(first.slug) : first
  if (found.kind !== 'found') return null
  const storage = describePictureStorage(configuration, siteUrl)
  const card = composeAuthorCard(found.author, { settings, content, storage })
  return { subject: { kind: 'author', name: found.author.slug }, card }
}

async function findTagCard(
  { kind, name }: { kind: 'blog-tag' | 'news-tag'; name: string },
  context: Context,
): Promise<Found | null> {
  const client = context.get(clientContext)
  const find = (slug: string) =>
    showLoadFailure(() => findTag(client, { name: slug, failureMessage: 'The tag could not be read' }))
  const first = await find(name)
  const found = first.kind === 'moved' ? await find(first.slug) : first
  if (found.kind !== 'found') return null
  const { tag } = found
  if (kind === 'news-tag' && listNewsTags([tag.name]).length === 0) return null
  const card = composeTagCard(kind === 'blog-tag' ? 'blog' : 'news', tag, context.get(siteContext))
  return { subject: { kind, name: tag.slug }, card }
}

async function findPostCard(
  { kind, name }: { kind: 'blog' | 'news'; name: string },
  context: Context,
): Promise<Found | null> {
  const { siteUrl, settings, content, configuration } = context.get(siteContext)
  const client = context.get(clientContext)
  const table = kind === 'blog' ? 'blog_posts' : 'news_posts'
  const find = (slug: string) =>
    showLoadFailure(() =>
      findPost(client, { table, name: slug, failureMessage: 'The post could not be read' }),
    )
  const first = await find(name)
  const found = first.kind === 'moved' ? await find(first.slug) : first
  if (found.kind !== 'found') return null
  const storage = describePictureStorage(configuration, siteUrl)
  const card = composePostCard(kind, found.post, { settings, content, storage })
  return { subject: { kind, name: found.post.slug }, card }
}
