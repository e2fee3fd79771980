import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('home/home.route.tsx'),
  route('services', 'services/overview/services.route.tsx'),
  route('services/:slug', 'services/service.route.tsx'),
  route('blog', 'blog/blog-list.route.tsx'),
  route('blog/:name', 'blog/blog-post.route.tsx'),
  route('news', 'news/news-list.route.tsx'),
  route('news/:name', 'news/news-post.route.tsx'),
  route('book-call', 'book-call/book-call.route.tsx'),
  route('pay-us', 'pay-us/pay-us.route.tsx'),
  route('acos-calculator', 'acos-calculator/acos-calculator.route.tsx'),
  route('auth', 'auth/sign-in/auth.route.tsx'),
  route('robots.txt', 'seo/robots.route.ts'),
  route('sitemap.xml', 'seo/sitemap.route.ts'),
  route('sitemap-posts.xml', 'seo/sitemap-posts.route.ts'),
  route('drawn-covers/:seed', 'posts/drawn-cover.route.ts'),
  // The sitemap of the product's specification names these three; each leads to where its content lives.
  route('about', 'seo/about-redirect.route.ts'),
  route('case-studies', 'seo/case-studies-redirect.route.ts'),
  route('contact', 'seo/contact-redirect.route.ts'),
  route('dev/components', 'component-sheet/component-sheet.route.tsx'),
  route('dev/mail', 'dev-mail/mail-list.route.tsx'),
  route('dev/mail/:id', 'dev-mail/mail-message.route.tsx'),
  route('*', 'not-found/not-found.route.tsx'),
] satisfies RouteConfig
