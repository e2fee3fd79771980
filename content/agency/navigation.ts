export type NavigationLink = {
  label: string
  href: string
  /** The id of a section of the home page, for links that jump there. */
  section?: string
  /** The page with more on the section. */
  page?: string
}

export const mainLinks: NavigationLink[] = [
  { label: 'Services', href: '/services' },
  { label: 'About', href: '/#about', section: 'about', page: '/about' },
  { label: 'Case Studies', href: '/#testimonials', section: 'testimonials', page: '/case-studies' },
  { label: 'Blog', href: '/blog' },
  { label: 'News', href: '/news' },
]

export const getStartedLink: NavigationLink = { label: 'Get Started', href: '/book-call' }

export const searchLink: NavigationLink = { label: 'Search', href: '/search' }

export const footerColumns: { title: string; links: NavigationLink[] }[] = [
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
      { label: 'About Us', href: '/#about', section: 'about', page: '/about' },
      { label: 'Case Studies', href: '/#testimonials', section: 'testimonials', page: '/case-studies' },
      { label: 'Blog', href: '/blog' },
      { label: 'News', href: '/news' },
      { label: 'Contact', href: '/contact' },
    ],
  },
  { title: 'Tools', links: [{ label: 'ACoS Calculator', href: '/acos-calculator' }] },
]

export const paymentLink: NavigationLink = { label: 'Make Payment', href: '/pay-us' }

/** Below the phone number: the two forms. */
export const formLinks: readonly NavigationLink[] = [
  { label: 'Request a callback', href: '/contact#callback' },
  { label: 'Send us a message', href: '/contact#contact' },
]
