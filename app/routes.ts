import { LEGAL_PAGES } from '../domain/legal/legal-pages.ts'
import { index, route, type RouteConfig } from '@react-router/dev/routes'

const FEED_FILES = ['feed.xml', 'atom.xml', 'feed.json']
const SITEMAPS = [
  'sitemap.xml',
  ...['index', 'pages', 'services', 'tools', 'blog', 'news', 'authors', 'tags', 'latest-news', 'posts'].map(
    (part) => `sitemap-${part}.xml`,
  ),
]

/** Routes for the feeds of the posts at `path`, one per format. */
function routeFeeds(path: string, file: string) {
  return FEED_FILES.map((name) => route(`${path}/${name}`, file, { id: `${path}/${name}` }))
}

export default [
  index('home/home.route.tsx'),
  route('services', 'services/overview/services.route.tsx'),
  route('services/:slug', 'services/service.route.tsx'),
  ...['blog', 'news'].flatMap((section) => [
    route(section, 'posts/post-list.route.tsx', { id: section }),
    ...routeFeeds(section, 'feeds/list-feed.route.ts'),
    route(`${section}/:name.md`, 'posts/post-markdown.route.ts', { id: `${section}/:name.md` }),
    route(`${section}/tags`, 'posts/tags/tag-overview.route.tsx', { id: `${section}/tags` }),
    route(`${section}/tags/:tag`, 'posts/tags/tag.route.tsx', { id: `${section}/tags/:tag` }),
    ...routeFeeds(`${section}/tags/:tag`, 'feeds/tag-feed.route.ts'),
    route(`${section}/:name`, 'posts/post.route.tsx', { id: `${section}/:name` }),
  ]),
  route('about', 'about/about.route.tsx'),
  route('how-we-count', 'about/how-we-count.route.tsx'),
  route('sample-report', 'sample-report/sample-report.route.tsx'),
  route('case-studies', 'case-studies/case-studies.route.tsx'),
  route('case-studies/:slug.pdf', 'case-studies/case-study-pdf.route.ts'),
  route('case-studies/:slug', 'case-studies/case-study.route.tsx'),
  route('contact', 'contact/contact.route.tsx'),
  route('contact/thanks', 'contact/thanks.route.tsx'),
  ...LEGAL_PAGES.map((page) => route(page, 'legal/legal.route.tsx', { id: page })),
  route('authors', 'authors/authors.route.tsx'),
  route('authors/:slug', 'authors/author.route.tsx'),
  ...routeFeeds('authors/:slug', 'authors/author-feed.route.ts'),
  route('book-call', 'booking/book-call.route.tsx'),
  route('book-call/times', 'booking/times/call-times.route.tsx'),
  route('book-call/:type', 'booking/times/call-times.route.tsx', { id: 'event-type' }),
  route('bookings/:token', 'booking/manage/booking.route.tsx'),
  route('bookings/:token/move', 'booking/manage/move-booking.route.tsx'),
  route('bookings/:token/cancel', 'booking/manage/cancel-booking.route.tsx'),
  route('bookings/:token/invitation.ics', 'booking/manage/invitation.route.ts'),
  route('bookings/feed/:file', 'feeds/host-feed.route.ts'),
  route('pay-us', 'payments/pay-us/pay-us.route.tsx'),
  route('pay-us/link-sent', 'payments/pay-us/link-sent.route.tsx'),
  route('pay/:token.pdf', 'payments/pay/pay-pdf.route.ts'),
  route('pay/:token', 'payments/pay/pay.route.tsx'),
  route('preview/:kind/:token', 'preview/preview.route.tsx'),
  route('search', 'search/search.route.tsx'),
  route('acos-calculator', 'acos-calculator/acos-calculator.route.tsx'),
  route('admin/*', 'admin/admin.route.tsx'),
  route('auth', 'auth/sign-in/auth.route.tsx'),
  route('llms.txt', 'sitemaps/llms.route.ts'),
  route('robots.txt', 'sitemaps/robots.route.ts'),
  ...SITEMAPS.map((path) => route(path, 'sitemaps/sitemap.route.ts', { id: path })),
  route('drawn-covers/:seed', 'posts/drawn-cover.route.ts'),
  route('share/:kind/:file', 'posts/share-image.route.ts'),
  route('dev/mail', 'dev-mail/mail-list.route.tsx'),
  route('dev/mail/:id', 'dev-mail/mail-message.route.tsx'),
  route('*', 'landing/landing.route.tsx'),
] satisfies RouteConfig
