import { type AiCrawlerRule, siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/robots.route'

export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl, isLaunched, discovery } = context.get(siteContext)
  return new Response(writeRobots({ siteUrl, isLaunched, aiCrawlers: discovery.aiCrawlers }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

/**
 * Endpoints for scripts, developer pages and the admin. Without pages that have `noindex`, because crawlers
 * that may not read a page don't see its `noindex`.
 */
const DISALLOWED_PATHS = ['/rest/', '/auth/v1', '/functions/', '/dev/', '/admin']
const SITEMAPS = ['sitemap-index.xml', 'sitemap.xml']

/** Writes robots.txt (RFC 9309). Before the launch, crawlers may still read pages, so that they see `noindex`. */
export function writeRobots(site: {
  siteUrl: string
  isLaunched: boolean
  aiCrawlers: AiCrawlerRule
}): string {
  const forbidden = FORBIDDEN_AI_CRAWLERS[site.aiCrawlers]
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    // Crawlers follow only the group that names them.
    ...(forbidden.length > 0 ? [...forbidden.map((name) => `User-agent: ${name}`), 'Disallow: /', ''] : []),
    ...(site.isLaunched ? SITEMAPS.map((file) => `Sitemap: ${site.siteUrl}/${file}`) : []),
  ]
  return `${lines.join('\n')}\n`
}

/*
 * Names from the operators' documentation: OpenAI (platform.openai.com/docs/bots), Anthropic
 * (support.claude.com, "Does Anthropic crawl data from the web"), Google (developers.google.com/crawling, "Google-Extended"), Apple
 * (support.apple.com/119829), Meta (developers.facebook.com/docs/sharing/webmasters/web-crawlers), Amazon
 * (developer.amazon.com/amazonbot), Perplexity (docs.perplexity.ai/guides/bots), Mistral (docs.mistral.ai/robots), Common
 * Crawl (commoncrawl.org/ccbot), and for those without a manual the list of github.com/ai-robots-txt/ai.robots.txt.
 */

/** Crawlers that collect training data. */
const TRAINING = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'meta-externalagent',
  'omgili',
  'PanguBot',
  'Timpibot',
  'webzio-extended',
]

/** Crawlers that fetch pages to answer a user's question. */
const ANSWERING = [
  'Amzn-SearchBot',
  'Amzn-User',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'cohere-ai',
  'DuckAssistBot',
  'meta-externalfetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
  'YouBot',
]

/** Crawlers that each value of the setting blocks. */
const FORBIDDEN_AI_CRAWLERS: Record<AiCrawlerRule, readonly string[]> = {
  allow: [],
  'no-training': TRAINING,
  forbid: [...TRAINING, ...ANSWERING],
}
