/** Writes posts as a WordPress export (WXR 1.2). */
import { writeText } from '#import/html/character-references.ts'
import { digestOwnPost, LIST_MARK, OWN_COLUMNS, type OwnPost } from '#import/own/own-post.ts'
import { OWN_META } from '#import/own/read-own-item.ts'
import { FOREIGN_LOSSES, makeAsciiName, toForeignPost } from './foreign-post.ts'
import type { PostFormat, PostWriter } from './post-writer.ts'

const NAMESPACES = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
}

export const wxrFormat: PostFormat = {
  label: 'WordPress (WXR)',
  ending: 'wordpress.xml',
  type: 'application/xml',
  hint: 'For “Tools > Import > WordPress”, which downloads the pictures from here.',
  losses: [...FOREIGN_LOSSES, 'Fractions of a second in dates of publication'],
  open: ({ siteUrl, kind }) => openWxr(siteUrl, kind),
}

function openWxr(siteUrl: string, kind: string): PostWriter {
  const logins = new Map<string, string>()
  const findLogin = (name: string): string => {
    const wanted = makeAsciiName(name)
    const login =
      logins.get(name) ?? ([...logins.values()].includes(wanted) ? makeAsciiName(`${name}…`) : wanted)
    logins.set(name, login)
    return login
  }
  const names = Object.entries(NAMESPACES).map(([prefix, url]) => ` xmlns:${prefix}="${url}"`)
  const site = [
    element('title', siteUrl),
    element('link', siteUrl),
    '<wp:wxr_version>1.2</wp:wxr_version>',
    element('wp:base_site_url', siteUrl),
    element('wp:base_blog_url', siteUrl),
  ]
  return {
    begin: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"${names.join('')}>\n<channel>\n${site.join('\n')}\n`,
    write: (post, index) => {
      const kept = toWxrPost(post, siteUrl)
      const login = kept.author === null ? '' : findLogin(kept.author)
      // Posts have odd ids, their pictures even ones.
      return writeItem(kept, {
        id: 2 * index + 1,
        login,
        link: `${siteUrl}/${kind}/${encodeURIComponent(kept.slug)}`,
      })
    },
    end: () => `${[...logins].map(writeAuthor).join('')}</channel>\n</rss>\n`,
  }
}

function toWxrPost(post: OwnPost, siteUrl: string): OwnPost {
  const kept = toForeignPost(post, { siteUrl })
  return { ...kept, published_at: `${new Date(kept.published_at).toISOString().slice(0, 19)}+00:00` }
}

function writeItem(post: OwnPost, { id, login, link }: { id: number; login: string; link: string }): string {
  const [day, time] = [post.published_at.slice(0, 10), post.published_at.slice(11, 19)]
  const meta: [string, string | null][] = [
    ['_thumbnail_id', post.featured_image && String(id + 1)],
    ['_yoast_wpseo_title', post.seo_title],
    ['_yoast_wpseo_metadesc', post.seo_description],
    ['_yoast_wpseo_opengraph-image', post.share_image],
    ['_yoast_wpseo_meta-robots-noindex', post.noindex ? '1' : null],
    [OWN_META + LIST_MARK, post.source_id],
    [OWN_META + OWN_COLUMNS.version, post.version],
    [OWN_META + OWN_COLUMNS.revised_at, post.revised_at],
    [OWN_META + OWN_COLUMNS.unpublish_at, post.unpublish_at ?? null],
    [OWN_META + OWN_COLUMNS.paths, post.paths.length === 0 ? null : JSON.stringify(post.paths)],
    [`${OWN_META}peakshelf_shopify_id`, post.shopify_id],
    [OWN_META + OWN_COLUMNS.digest, digestOwnPost(post)],
  ]
  const item = [
    // WordPress treats titles, excerpts and names of tags as HTML.
    element('title', writeText(post.title)),
    element('link', link),
    element('dc:creator', login),
    `<guid isPermaLink="false">${cdata(post.source_id)}</guid>`,
    element('content:encoded', post.content),
    element('excerpt:encoded', writeText(post.summary)),
    element('wp:post_id', String(id)),
    element('wp:post_date', `${day} ${time}`),
    element('wp:post_date_gmt', `${day} ${time}`),
    element('wp:post_name', post.slug),
    // WordPress schedules posts with status "publish" and a date in the future.
    element('wp:status', post.status === 'draft' ? 'draft' : 'publish'),
    element('wp:post_type', 'post'),
    ...post.tags.map(
      (tag) =>
        `<category domain="post_tag" nicename="${makeAsciiName(tag)}">${cdata(writeText(tag))}</category>`,
    ),
    ...meta.map(([key, value]) => (value === null ? '' : writeMeta(key, value))),
  ]
  return writeLines('item', item) + writeAttachment(post, id)
}

function writeAttachment(post: OwnPost, parent: number): string {
  if (post.featured_image === null) return ''
  return writeLines('item', [
    element('title', writeText(post.featured_image_alt ?? '')),
    element('excerpt:encoded', writeText(post.featured_image_caption ?? '')),
    element('wp:post_id', String(parent + 1)),
    element('wp:post_parent', String(parent)),
    element('wp:post_type', 'attachment'),
    element('wp:status', 'inherit'),
    element('wp:attachment_url', post.featured_image),
    post.featured_image_alt === null ? '' : writeMeta('_wp_attachment_image_alt', post.featured_image_alt),
  ])
}

function writeAuthor([name, login]: readonly [string, string]): string {
  const names = [element('wp:author_login', login), element('wp:author_display_name', name)]
  return writeLines('wp:author', names)
}

function writeMeta(key: string, value: string): string {
  return writeLines('wp:postmeta', [element('wp:meta_key', key), element('wp:meta_value', value)]).trimEnd()
}

function writeLines(name: string, parts: readonly string[]): string {
  return `<${name}>\n${parts.filter((part) => part !== '').join('\n')}\n</${name}>\n`
}

function element(name: string, text: string): string {
  return `<${name}>${cdata(text)}</${name}>`
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
