/** The main pages for llms.txt. `{agency}` is replaced by the trading name. */
export const mainPages: readonly { title: string; path: string; note: string }[] = [
  { title: 'Home', path: '/', note: 'what {agency} does, for whom, and its figures' },
  { title: 'Services', path: '/services', note: 'all services with what each contains' },
  { title: 'About', path: '/about', note: 'who {agency} is: vision, team, recognitions' },
  { title: 'Case studies', path: '/case-studies', note: 'accounts with their figures, as PDFs' },
  { title: 'Book a call', path: '/book-call', note: 'what happens on a call, and the calendar' },
  { title: 'Contact', path: '/contact', note: 'phone, mail and postal address' },
  { title: 'ACoS calculator', path: '/acos-calculator', note: 'an ACoS target from TACoS and organic sales' },
  { title: 'Blog', path: '/blog', note: 'working guides for sellers' },
  { title: 'News', path: '/news', note: 'announcements and lasting marketplace rules' },
]
