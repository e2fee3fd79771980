import type { Article } from '#app/data/posts/post-rows.ts'
import type { ReactNode } from 'react'
import type { SiteSettings } from '#content/agency/site.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { startAtHome } from '#domain/breadcrumbs.ts'
import { ArticleScript, RichBlockStyles } from './blocks/rich-blocks.tsx'
import { ArticleByline, type ShownByline } from './authors/article-byline.tsx'
import type { PostWithCover } from './measure-cover.ts'
import { PostCover } from './post-cover.tsx'
import type { PostKind } from './post-kind.ts'
import { postBreadcrumbs } from './post-breadcrumbs.ts'
import type { ArticleNavigation, ReadingAids } from './reading/reading-aids.ts'
import { ShareLinks } from './reading/share-links.tsx'
import { PostTagList } from './tags/post-tag-list.tsx'
import type { OutlineEntry } from '#domain/html/render/section-anchors.ts'
import { splitAtHeading, splitAtTool } from '#domain/html/render/boxes/render-tools.ts'
import { PostCard } from './post-card.tsx'
import type { DateStyle } from '#domain/posts/post-dates.ts'
import type { NamedPost } from '#app/data/posts/find-post-neighbors.ts'
import { toPostPath } from '#domain/posts/post-path.ts'

export type ArticlePageProps = {
  kind: PostKind
  /** `content` is sanitized; in browsers it is a Trusted Type. */
  post: Omit<Article, 'revised_at'> & PostWithCover
  related: PostWithCover[]
  /** Undefined in previews of unsaved posts, where only the name is known. */
  byline?: ShownByline
  /** Undefined in previews. */
  reading?: ReadingAids
  /** Undefined for unpublished posts. */
  navigation?: ArticleNavigation
  /** The name signs posts without an author; the time zone applies to dates. */
  agency: Pick<SiteSettings, 'name' | 'timeZone' | 'locale'>
  /** Calculator in the text; undefined in previews. */
  tool?: ReactNode
  /** Undefined in previews. */
  offer?: ReactNode
  /** Script for blocks that need one; undefined in previews. */
  scriptUrl?: string
}

const COVER_SIZES = '(max-width: 1300px) 100vw, 1248px'

export function ArticlePage(props: ArticlePageProps) {
  const { kind, post, related, agency, byline, reading, navigation, tool, offer, scriptUrl } = props
  return (
    <>
      {/* After the styles of rare blocks, so that it overrides them. */}
      <RichBlockStyles content={post.content} />
      <PageStyles of="posts" />
      {scriptUrl && <ArticleScript content={post.content} url={scriptUrl} />}
      {navigation && (
        <div className="wrap crumbs--page">
          <Breadcrumbs steps={startAtHome(postBreadcrumbs(kind, post))} />
        </div>
      )}
      <article data-post-id={post.id || undefined}>
        <div className="wrap">
          <ArticleHead kind={kind} post={post} agency={agency} byline={byline} minutes={reading?.minutes} />
          <ArticleCover kind={kind} post={post} />
          <div className="article-text">
            {reading && reading.outline.length > 0 && <ArticleOutline outline={reading.outline} />}
            <ArticleBody content={post.content} tool={tool} offer={offer} />
          </div>
        </div>
      </article>
      {navigation && (
        <div className="wrap">
          <div className="article-after stack gap-32 no-print">
            <ShareLinks url={navigation.url} title={post.title} />
            <NeighborLinks listPath={kind.path} previous={navigation.previous} next={navigation.next} />
          </div>
        </div>
      )}
      {related.length > 0 && <RelatedPosts kind={kind} posts={related} dates={agency} />}
    </>
  )
}

function ArticleCover({ kind, post }: Pick<ArticlePageProps, 'kind' | 'post'>) {
  const cover = (
    <PostCover kind={kind} post={post} className="article-cover" loading="eager" sizes={COVER_SIZES} />
  )
  if (!post.featured_image || !post.featured_image_caption) return cover
  return (
    <figure className="article-figure">
      {cover}
      <figcaption className="t-cap pre-line mt-16">{post.featured_image_caption}</figcaption>
    </figure>
  )
}

type ArticleHeadProps = Pick<ArticlePageProps, 'kind' | 'post' | 'agency'> & {
  byline: ShownByline | undefined
  minutes: number | undefined
}

const UNKNOWN_BYLINE: ShownByline = { author: null, updatedAt: null }

function ArticleHead({ kind, post, agency, byline = UNKNOWN_BYLINE, minutes }: ArticleHeadProps) {
  return (
    <header className="article-head">
      <a className="link no-print" href={kind.path}>
        <Icon name="arrow-left" />
        {kind.backLabel}
      </a>
      <h1 className="t-h1">{post.title}</h1>
      <div className="meta">
        <ArticleByline
          byline={byline}
          signature={post.author?.trim() || agency.name}
          publishedAt={post.published_at}
          dates={agency}
        />
        {minutes !== undefined && <span>{`${minutes} min read`}</span>}
        <PostTagList kind={kind} tags={post.tags} />
      </div>
    </header>
  )
}

function RelatedPosts({ kind, posts, dates }: PostTeasersProps) {
  return (
    <section className="section section--sunken related no-print" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related" className="t-h2 related-title">
          {kind.relatedTitle}
        </h2>
        <PostTeasers kind={kind} posts={posts} dates={dates} />
      </div>
    </section>
  )
}

function ArticleOutline({ outline }: { outline: readonly OutlineEntry[] }) {
  return (
    <nav className="article-outline no-print" aria-labelledby="outline">
      <div>
        <h2 id="outline" className="strong">
          On this page
        </h2>
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

type ArticleBodyProps = {
  /** Sanitized; in browsers it is a Trusted Type. */
  content: string
  /** Calculator in the text; if undefined, a link to it. */
  tool?: ReactNode
  /** Line between two sections of a text that has no calculator. */
  offer?: ReactNode
}

/** Text of an article, with the calculator or an offer inside if given. */
function ArticleBody({ content, tool, offer }: ArticleBodyProps) {
  const atTool = tool ? splitAtTool(content) : null
  const parts = atTool ?? (offer ? splitAtHeading(content) : null)
  if (!parts) return <Prose html={content} />
  const [before, after] = parts
  return (
    <div>
      {before !== '' && <Prose html={before} />}
      {atTool ? tool : offer}
      {after !== '' && <Prose html={after} />}
    </div>
  )
}

const Prose = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)

type PostTeasersProps = {
  kind: PostKind
  posts: PostWithCover[]
  /** For dates. */
  dates: DateStyle
}

/** Other posts below a post, with picture, title, summary and date. */
function PostTeasers({ kind, posts, dates }: PostTeasersProps) {
  return (
    <div className="posts">
      <PageStyles of="posts" />
      {posts.map((post) => (
        <PostCard
          key={post.id}
          kind={{ ...kind, showsSummary: true }}
          post={post}
          dates={dates}
          headingLevel={3}
          showsTags={false}
        />
      ))}
    </div>
  )
}

type NeighborLinksProps = {
  listPath: string
  previous: NamedPost | null
  next: NamedPost | null
}

/** Links to the previous and next post by date. */
function NeighborLinks({ listPath, previous, next }: NeighborLinksProps) {
  if (!previous && !next) return null
  return (
    <nav className="neighbors columns gap-24" aria-label="Previous and next post">
      {previous && (
        <a className="box pad" href={toPostPath(listPath, previous.slug)} rel="prev">
          <span className="row t-small gap-8">
            <Icon name="arrow-left" size={17} />
            Previous post
          </span>
          <b className="strong mt-8">{previous.title}</b>
        </a>
      )}
      {next && (
        <a className="neighbors-next box pad" href={toPostPath(listPath, next.slug)} rel="next">
          <span className="row row--end t-small gap-8">
            Next post
            <Icon name="arrow-right" size={17} />
          </span>
          <b className="strong mt-8">{next.title}</b>
        </a>
      )}
    </nav>
  )
}
