import { agencyFigure } from '#content/agency/figures.ts'
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
    filter: group({ label: line(40), all: line(20) }),
    story: group(
      {
        pdf: line(24),
        pdfHint: line(40),
        page: line(24),
        facts: line(40),
        account: line(24),
        period: line(24),
        challenge: line(50),
        actions: line(50),
        result: line(50),
        measure: line(24),
        differently: line(50),
        more: line(50),
      },
      'Words on the page of a story',
    ),
    banner: closing(),
  }),
  fallback: {
    head: {
      title: 'Amazon case studies | {agency}',
      description:
        'Eight accounts with their figures: what we found, what we changed and what happened, in search, ads, launches, stock and account health.',
      keywords: [
        'amazon case studies',
        'amazon agency results',
        'amazon ppc case study',
        'amazon seo case study',
      ],
    },
    title: 'Case studies',
    lead: 'What we found, what we changed and what happened, in eight accounts. Each one has a page and a PDF with its tables and charts, free to read and share.',
    list: {
      title: 'Before and after',
      items: [
        {
          text: 'Verdanti, search rank',
          value: '#41 to #1',
          href: '/case-studies/verdanti',
        },
        {
          text: 'Pawsley & Co, TACoS',
          value: '16.0% to 12.2%',
          href: '/case-studies/pawsley',
        },
        {
          text: 'Norrvik, faulty listings',
          value: '268 to 16',
          href: '/case-studies/norrvik',
        },
        {
          text: 'Solbrook, longest stock-out',
          value: '19 to 2 days',
          href: '/case-studies/solbrook',
        },
      ],
      note: 'Each line opens the story.',
    },
    figures: ['clients', 'salesGrowth', 'successRate', 'timeToResults'],
    listTitle: 'All stories',
    servicesLabel: 'Services in this story',
    note: 'Each figure comes from the account in its story, which explains it. Figures describe past work and do not promise a result.',
    filter: { label: 'Stories by service', all: 'All' },
    story: {
      pdf: 'Read the PDF',
      pdfHint: 'opens a PDF in a new tab',
      page: 'Read the story',
      facts: 'The account',
      account: 'Account',
      period: 'Period',
      challenge: 'What we found',
      actions: 'What we changed',
      result: 'What happened',
      measure: 'Measure',
      differently: 'What we would do differently',
      more: 'More stories',
    },
    banner: {
      title: 'Does one of these sound like you?',
      lead: 'Bring one product to a call. We look at it in your account with you, and tell you what we would change first.',
      action: { label: 'Book Call Now', href: '/book-call' },
    },
  },
})
