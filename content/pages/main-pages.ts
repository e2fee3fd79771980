import { defineDocument } from '#domain/documents/document.ts'
import { group, line, link, list } from '#domain/documents/fields.ts'

/** The main pages for llms.txt. */
export const mainPages = defineDocument({
  name: 'main-pages',
  label: 'Pages in llms.txt',
  schema: group({
    pages: list(group({ title: line(40), path: link(), note: line(110) }), { min: 1, max: 30 }),
  }),
  fallback: {
    pages: [
      { title: 'Home', path: '/', note: 'what {agency} does, for whom, and its figures' },
      { title: 'Services', path: '/services', note: 'all services with what each contains' },
      { title: 'About', path: '/about', note: 'who {agency} is: vision, team, recognitions' },
      { title: 'Case studies', path: '/case-studies', note: 'accounts with their figures, as PDFs' },
      {
        title: 'How we count',
        path: '/how-we-count',
        note: 'what each figure counts, over which time, and its source',
      },
      {
        title: 'Sample report',
        path: '/sample-report',
        note: 'the weekly page clients get, with an invented account',
      },
      { title: 'Book a call', path: '/book-call', note: 'what happens on a call, and the calendar' },
      { title: 'Contact', path: '/contact', note: 'phone, mail and postal address' },
      {
        title: 'ACoS calculator',
        path: '/acos-calculator',
        note: 'an ACoS target from TACoS and organic sales',
      },
      { title: 'Blog', path: '/blog', note: 'working guides for sellers' },
      { title: 'News', path: '/news', note: 'announcements and lasting marketplace rules' },
    ],
  },
})
