import { agencyFigure } from '#content/agency/figures.ts'
import { getCaseStudyPdfPath } from '#content/clients/case-studies.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { group, head, line, listOf, text } from '#domain/documents/fields.ts'
import { closing } from './closings.ts'
import { heroList } from './hero-lists.ts'

/** The page of all case studies. */
export const caseStudiesPage = defineDocument({
  name: 'case-studies-page',
  label: 'Case studies page',
  schema: group({
    head: head(),
    title: line(60),
    lead: text(220),
    list: heroList(),
    figures: listOf(4, agencyFigure()),
    listTitle: line(60),
    servicesLabel: line(60),
    note: text(220),
    banner: closing(),
  }),
  fallback: {
    head: {
      title: 'Amazon case studies | {agency}',
      description:
        'Eight accounts, told with their figures: what we found, what we changed and what happened, in search, ads, launches, stock and account health.',
      keywords: [
        'amazon case studies',
        'amazon agency results',
        'amazon ppc case study',
        'amazon seo case study',
      ],
    },
    title: 'Case studies',
    lead: 'What we found, what we changed and what happened, in eight accounts. Each one is a PDF with its tables and charts, free to read and share.',
    list: {
      title: 'Before and after',
      items: [
        {
          text: 'Verdanti, search rank',
          value: '#41 to #1',
          href: getCaseStudyPdfPath({ slug: 'verdanti' }),
        },
        {
          text: 'Pawsley & Co, TACoS',
          value: '16.0% to 12.2%',
          href: getCaseStudyPdfPath({ slug: 'pawsley' }),
        },
        {
          text: 'Norrvik, faulty listings',
          value: '268 to 16',
          href: getCaseStudyPdfPath({ slug: 'norrvik' }),
        },
        {
          text: 'Solbrook, longest stock-out',
          value: '19 to 2 days',
          href: getCaseStudyPdfPath({ slug: 'solbrook' }),
        },
      ],
      note: 'Each line opens the story as a PDF in a new tab.',
    },
    figures: ['clients', 'salesGrowth', 'successRate', 'timeToResults'],
    listTitle: 'All stories',
    servicesLabel: 'Services in this story',
    note: 'Figures are those of each story’s account, as its PDF explains them. They describe past work and do not promise a result.',
    banner: {
      title: 'Which of these is yours?',
      lead: 'Bring one product to a call. We look at it in your account with you, and tell you what we would change first.',
      action: { label: 'Book Call Now', href: '/book-call' },
    },
  },
})
