export type DemoPart = {
  id: string
  what: string
  /** Path of the page that shows it. */
  path: string
}

/** What the pages still show of the demo. Remove an entry when you have replaced it; owners see the rest at Settings → Launch. */
export const demoParts: readonly DemoPart[] = [
  { id: 'quotes', what: 'quotes and ratings of clients', path: '/#testimonials' },
  { id: 'clients', what: 'client names and logos', path: '/book-call' },
  { id: 'case-studies', what: 'case studies and their PDFs', path: '/case-studies' },
  { id: 'certificates', what: 'certificates and recognitions', path: '/about' },
  { id: 'figures', what: 'figures of the services', path: '/services' },
  { id: 'counts', what: 'how figures are counted', path: '/how-we-count' },
  { id: 'faq', what: 'fee, term and other answers on the home page', path: '/#faq' },
]
