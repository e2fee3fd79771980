/** Writes posts as a Ghost export. The tables of tags and authors come after the posts. */
import { isInternalTag } from '#import/ghost/ghost-joins.ts'
import { PICTURE_ORIGIN, PICTURES, SITE_MARK } from '#import/ghost/ghost-format.ts'
import { writeText } from '#import/html/character-references.ts'
import { digestOwnPost, LIST_MARK, OWN_COLUMNS, type OwnPost } from '#import/own/own-post.ts'
import { digestText } from '#import/text/digest.ts'
import { FOREIGN_LOSSES, makeAsciiName, toForeignPost } from './foreign-post.ts'
import { isZipped, STORED_PICTURE } from './zipped-pictures.ts'
import type { ExportContext, PostFormat, PostWriter } from './post-writer.ts'

/** Length limits of Ghost, which rejects longer texts. */
const MAX_LENGTHS = {
  title: 255,
  slug: 185,
  summary: 300,
  seo_title: 300,
  seo_description: 500,
  featured_image_alt: 191,
} as const
const MAX_NAME_LENGTH = 191
const ID_LENGTH = 24

export const ghostFormat: PostFormat = {
  label: 'Ghost (JSON)',
  ending: 'ghost.json',
  type: 'application/json',
  hint: 'For “Settings > Import/Export” of Ghost. With pictures, upload the zip there.',
  losses: [
    ...FOREIGN_LOSSES,
    'Texts longer than Ghost allows: titles of 255, summaries and search titles of 300, search descriptions of 500, alt texts and names of 191 characters',
    'Tags that begin with “#” or “,”',
  ],
  open: openGhost,
}

type Link = { post_id: string; sort_order: number }

function openGhost(context: ExportContext): PostWriter {
  const tags = new Map<string, string>()
  const users = new Map<string, string>()
  const metas: object[] = []
  const tagLinks: (Link & { tag_id: string })[] = []
  const authorLinks: (Link & { author_id: string })[] = []
  const findId = (known: Map<string, string>, name: string): string => {
    const id = digestText(name).padStart(ID_LENGTH, '0')
    known.set(name, id)
    return id
  }
  return {
    begin: '{"db": [{"meta": {"version": "5.0.0"}, "data": {\n"posts": [',
    write: (post, index) => {
      const kept = toGhostPost(post, context)
      const post_id = (index + 1).toString(16).padStart(ID_LENGTH, '0')
      metas.push(describeMeta(kept, post_id, context))
      for (const [sort_order, tag] of kept.tags.entries())
        tagLinks.push({ post_id, tag_id: findId(tags, tag), sort_order })
      if (kept.author !== null)
        authorLinks.push({ post_id, author_id: findId(users, kept.author), sort_order: 0 })
      return `${index === 0 ? '\n' : ',\n'}${JSON.stringify(describePost(kept, post_id, context))}`
    },
    end: () => {
      const tables = {
        posts_meta: metas,
        tags: nameEntries(tags),
        posts_tags: tagLinks,
        // Ghost requires an email address; example.com receives no email.
        users: nameEntries(users).map((user) => ({ ...user, email: `${user.slug}@example.com` })),
        posts_authors: authorLinks,
      }
      const written = Object.entries(tables).map(([name, rows]) => `,\n"${name}": ${writeRows(rows)}`)
      return `\n]${written.join('')}\n}}]}\n`
    },
  }
}

function toGhostPost(post: OwnPost, context: ExportContext): OwnPost {
  const kept = toForeignPost(post, context)
  const cut = Object.entries(MAX_LENGTHS).map(([name, max]) => [
    name,
    cutText(kept[name as keyof typeof MAX_LENGTHS], max),
  ])
  const tags = kept.tags
    .filter((tag) => !isInternalTag(tag) && !tag.startsWith(','))
    .map((tag) => cutText(tag, MAX_NAME_LENGTH)!)
  return { ...kept, ...Object.fromEntries(cut), author: cutText(kept.author, MAX_NAME_LENGTH), tags }
}

function cutText(text: string | null, max: number): string | null {
  return text !== null && text.length > max
    ? text
        .slice(0, max)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trim()
    : text
}

function describePost(post: OwnPost, id: string, context: ExportContext): object {
  const { pictureOrigin, now } = context
  const isScheduled = Date.parse(post.published_at) > Date.parse(now)
  return {
    id,
    title: post.title,
    slug: post.slug,
    html: post.content.replace(
      STORED_PICTURE,
      (_, start: string, address: string) => start + placePicture(address, context),
    ),
    feature_image: post.featured_image && placePicture(post.featured_image, context),
    type: 'post',
    status: post.status === 'draft' ? 'draft' : isScheduled ? 'scheduled' : 'published',
    visibility: 'public',
    created_at: post.published_at,
    updated_at: post.version,
    published_at: post.published_at,
    custom_excerpt: post.summary || null,
    [LIST_MARK]: post.source_id,
    [OWN_COLUMNS.version]: post.version,
    [OWN_COLUMNS.revised_at]: post.revised_at,
    [OWN_COLUMNS.unpublish_at]: post.unpublish_at,
    [OWN_COLUMNS.paths]: post.paths,
    [OWN_COLUMNS.digest]: digestOwnPost(post),
    peakshelf_noindex: post.noindex,
    peakshelf_shopify_id: post.shopify_id,
    ...(pictureOrigin !== null && { [PICTURE_ORIGIN]: pictureOrigin }),
  }
}

function describeMeta(post: OwnPost, post_id: string, context: ExportContext): object {
  return {
    post_id,
    meta_title: post.seo_title,
    meta_description: post.seo_description,
    og_image: post.share_image && placePicture(post.share_image, context),
    feature_image_alt: post.featured_image_alt,
    // Ghost treats captions as HTML.
    feature_image_caption: post.featured_image_caption && writeText(post.featured_image_caption),
  }
}

/** Returns the URL that a zipped picture has in Ghost. */
function placePicture(address: string, { pictureOrigin }: ExportContext): string {
  return pictureOrigin !== null && isZipped(address, pictureOrigin)
    ? SITE_MARK + PICTURES + address.slice(pictureOrigin.length)
    : address
}

function nameEntries(entries: ReadonlyMap<string, string>): { id: string; name: string; slug: string }[] {
  const slugs = new Set<string>()
  return [...entries].map(([name, id]) => {
    const wanted = makeAsciiName(name)
    const slug = slugs.has(wanted) ? `${wanted}-${id.slice(-8)}` : wanted
    slugs.add(slug)
    return { id, name, slug }
  })
}

function writeRows(rows: readonly object[]): string {
  return `[${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}]`
}
