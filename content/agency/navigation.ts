import { defineDocument } from '#domain/documents/document.ts'
import { action, group, line, link, list, text } from '#domain/documents/fields.ts'
import type { z } from '#domain/schema.ts'

/** `page`: path of the full page, if `href` is a section of the home page. */
const navigationLink = () => group({ label: line(24), href: link(), page: link().optional() })

export type NavigationLink = z.output<ReturnType<typeof navigationLink>>

/** `notice`: disclaimer about affiliation and figures. */
export const navigation = defineDocument({
  name: 'navigation',
  label: 'Menu and footer',
  schema: group({
    main: list(navigationLink(), { min: 1, max: 6 }),
    getStarted: action(),
    footer: group({
      forms: list(action(), { max: 3 }),
      columns: list(group({ title: line(24), links: list(navigationLink(), { min: 1, max: 10 }) }), {
        min: 1,
        max: 3,
      }),
      payment: action(),
      notice: text(500),
    }),
  }),
  fallback: {
    main: [
      { label: 'Services', href: '/services' },
      { label: 'About', href: '/#about', page: '/about' },
      { label: 'Case Studies', href: '/#testimonials', page: '/case-studies' },
      { label: 'Blog', href: '/blog' },
      { label: 'News', href: '/news' },
    ],
    getStarted: { label: 'Get Started', href: '/book-call' },
    footer: {
      forms: [
        { label: 'Request a callback', href: '/contact#callback' },
        { label: 'Send us a message', href: '/contact#contact' },
      ],
      columns: [
        {
          title: 'Services',
          links: [
            { label: 'Amazon SEO', href: '/services/amazon-seo' },
            { label: 'Ads Management', href: '/services/ads-management' },
            { label: 'Brand Management', href: '/services/brand-management' },
            { label: 'Product Launch', href: '/services/product-launch-services' },
            { label: 'Store Management', href: '/services/store-management' },
            { label: 'Creative Services', href: '/services/creative-services' },
          ],
        },
        {
          title: 'Company',
          links: [
            { label: 'About Us', href: '/#about', page: '/about' },
            { label: 'Case Studies', href: '/#testimonials', page: '/case-studies' },
            { label: 'Blog', href: '/blog' },
            { label: 'News', href: '/news' },
            { label: 'Contact', href: '/contact' },
          ],
        },
        { title: 'Tools', links: [{ label: 'ACoS Calculator', href: '/acos-calculator' }] },
      ],
      payment: { label: 'Make Payment', href: '/pay-us' },
      notice:
        '{agency} is an independent agency. This site is not affiliated with, endorsed by or sponsored by Amazon.com, Inc. or its affiliates. Amazon is a trademark of its owner and is used here only to name the marketplace our services relate to. Figures describe past work and do not promise a result.',
    },
  },
})
