import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { listLegalTexts } from '#app/data/legal-texts.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { listLatestPosts } from '#app/data/posts/sitemap-posts.ts'
import { toMarkdownPath } from '#app/seo/markdown-link.ts'
import { getCaseStudyPath, listCaseStudies } from '#content/clients/case-studies/case-studies.ts'
import { getPagePath, listLandingPages } from '#content/landing/landing-pages.ts'
import { legalHeads, legalWords } from '#content/legal/legal-heads.ts'
import { mainPages } from '#content/pages/main-pages.ts'
import { home } from '#content/pages/home.ts'
import { getServicePath, listServices } from '#content/services/services.ts'
import { LEGAL_PAGES } from '#domain/legal/legal-pages.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import type { Route } from './+types/llms.route'
import type { List, PhrasingContent, Root, RootContent } from 'mdast'
import { writeMarkdown } from '#domain/html/html-to-markdown.ts'

const NEWEST_POSTS = 20

/** Pages, services and the newest posts as Markdown, for language models. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, settings, content, flags } = context.get(siteContext)
  const client = context.get(clientContext)
  const listPosts = async (table: PostTable, path: '/blog' | '/news') => {
    const posts = await listLatestPosts(client, { table, limit: NEWEST_POSTS })
    return posts.map(({ title, slug, summary }) => ({
      title,
      url: siteUrl + toMarkdownPath(toPostPath(path, slug)),
      note: summary,
    }))
  }
  const [blog, news, legal] = await showLoadFailure(() =>
    Promise.all([listPosts('blog_posts', '/blog'), listPosts('news_posts', '/news'), listLegalTexts(client)]),
  )
  const text = writeLlms({
    title: settings.name,
    summary: content.read(home).head.description,
    sections: [
      {
        title: 'Pages',
        links: [
          ...content.read(mainPages).pages,
          ...listLandingPages(content).map((page) => ({
            title: page.name,
            path: getPagePath(page),
            note: page.head.description,
          })),
        ].map(({ title, path, note }) => ({ title, url: siteUrl + path, note })),
      },
      {
        title: 'Services',
        links: (flags.individualServicePages ? listServices(content) : []).map((service) => ({
          title: service.name,
          url: siteUrl + getServicePath(service),
          note: service.card.description,
        })),
      },
      {
        title: 'Case studies',
        links: listCaseStudies(content).map((study) => ({
          title: `${study.client}: ${study.title}`,
          url: siteUrl + getCaseStudyPath(study),
          note: study.summary,
        })),
      },
      { title: 'Blog', links: blog },
      { title: 'News', links: news },
      {
        title: legalWords.label,
        links: LEGAL_PAGES.filter((name) => legal.some(({ page }) => page === name)).map((name) => ({
          title: legalHeads[name].title,
          url: `${siteUrl}/${name}`,
        })),
      },
    ],
  })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    },
  })
}

type LlmsLink = { title: string; url: string; note?: string }
type LlmsSection = { title: string; links: LlmsLink[] }

/** Writes llms.txt (llmstxt.org): title, summary and non-empty sections of links. */
export function writeLlms(site: { title: string; summary: string; sections: LlmsSection[] }): string {
  const children: RootContent[] = [
    { type: 'heading', depth: 1, children: [toText(site.title)] },
    { type: 'blockquote', children: [{ type: 'paragraph', children: [toText(site.summary)] }] },
    ...site.sections
      .filter(({ links }) => links.length > 0)
      .flatMap(({ title, links }): RootContent[] => [
        { type: 'heading', depth: 2, children: [toText(title)] },
        listLinks(links),
      ]),
  ]
  return writeMarkdown({ type: 'root', children } satisfies Root)
}

function listLinks(links: LlmsLink[]): List {
  return {
    type: 'list',
    spread: false,
    children: links.map(({ title, url, note }) => ({
      type: 'listItem',
      spread: false,
      children: [
        {
          type: 'paragraph',
          children: [
            { type: 'link', url, children: [toText(title)] } satisfies PhrasingContent,
            ...(note ? [toText(`: ${note}`)] : []),
          ],
        },
      ],
    })),
  }
}

/** Replaces line breaks, which would end the list item. */
function toText(value: string): PhrasingContent {
  return { type: 'text', value: value.replace(/\s+/g, ' ').trim() }
}
