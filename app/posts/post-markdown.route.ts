import { data, redirect } from 'react-router'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { findPost } from '#app/data/posts/find-post.ts'
import type { Article } from '#app/data/posts/post-rows.ts'
import { MARKDOWN_TYPE, toMarkdownPath } from '#app/seo/markdown-link.ts'
import { toMarkdownText } from '#domain/html/html-to-markdown.ts'
import { toReadableHtml } from '#import/html/readable-html.ts'
import { makeAddressesAbsolute, toAbsolutePicture } from '#domain/html/render/absolute-addresses.ts'
import type { PictureStorage } from '#domain/html/render/picture-storage.ts'
import { findLastModified } from '#domain/posts/post-dates.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import type { Route } from './+types/post-markdown.route'
import { findPostKind, type PostKind } from './post-kind.ts'

/**
 * A post as Markdown with front matter. Redirects former slugs; 404 for an unknown post, 410 for a deleted
 * one. Throws like `showLoadFailure`.
 */
export async function loader({ request, params: { name }, context }: Route.LoaderArgs): Promise<Response> {
  const kind = findPostKind(new URL(request.url).pathname)
  const { siteUrl, settings, configuration } = context.get(siteContext)
  const found = await showLoadFailure(() =>
    findPost(context.get(clientContext), { table: kind.table, name, failureMessage: kind.loadFailure }),
  )
  if (found.kind === 'moved') throw redirect(toMarkdownPath(toPostPath(kind.path, found.slug)), 301)
  if (found.kind !== 'found') throw data(null, { status: found.kind === 'gone' ? 410 : 404 })
  const url = siteUrl + toPostPath(kind.path, found.post.slug)
  const storage = describePictureStorage(configuration, siteUrl)
  const site = { siteName: settings.name, language: settings.language, url, storage }
  return new Response(writePost(kind, found.post, site), {
    headers: {
      'Content-Type': `${MARKDOWN_TYPE}; charset=utf-8`,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      // Search engines should show the page instead.
      'X-Robots-Tag': 'noindex',
      Link: `<${url}>; rel="canonical"`,
    },
  })
}

type Site = { siteName: string; language: string; url: string; storage: PictureStorage }

function writePost(kind: PostKind, post: Article, { siteName, language, url, storage }: Site): string {
  const facts = {
    title: post.title,
    description: post.summary || null,
    author: post.author ?? siteName,
    published: post.published_at,
    updated: findLastModified(post) ?? post.published_at,
    language,
    canonical: url,
    image: toAbsolutePicture(post.featured_image, url, storage),
    tags: kind.listVisibleTags(post.tags),
  }
  const body = toMarkdownText(makeAddressesAbsolute(toReadableHtml(post.content), url, storage))
  return `${writeFrontMatter(facts)}\n${body}`
}

/** Writes YAML, in which double-quoted strings are JSON with more characters escaped. */
export function writeFrontMatter(facts: Record<string, string | string[] | null>): string {
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value === null || value.length === 0 ? [] : [`${name}: ${quote(value)}`],
  )
  return `---\n${lines.join('\n')}\n---\n`
}

function quote(value: string | string[]): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
