import type { ContentDocument } from '#domain/documents/document.ts'
import { defineService, type ServicePage } from './service-page.ts'

const bookCall = { label: 'Book Call Now', href: '/book-call' }
const stage = (title: string) => ({
  icon: 'clipboard-list' as const,
  title,
  description: 'What you do at this stage, and what the client gets from it.',
  features: ['First point', 'Second point', 'Third point'],
})
const reason = (title: string) => ({ title, text: 'One or two sentences that a client can check.' })

/** Placeholder texts for a service added by an owner; they make no claims. */
const fallback: ServicePage = {
  name: 'New service',
  scene: 'reporting',
  card: {
    description: 'One sentence about this service.',
    features: ['First point', 'Second point', 'Third point'],
    hoverText: 'See what it includes',
    backDescription: 'Two or three sentences: what you do, how often, and what the client gets.',
    icon: 'clipboard-list',
  },
  head: {
    title: 'New service | {agency}',
    description: 'One or two sentences that search engines show below the title of this page.',
    keywords: [],
  },
  hero: {
    headline: 'What this service does for the client',
    lead: 'Two sentences: who it is for, and what changes for them.',
    primaryAction: bookCall,
    secondaryAction: { label: 'See all services', href: '/services' },
  },
  statistics: ['First figure', 'Second figure', 'Third figure', 'Fourth figure'].map((label) => ({
    value: '–',
    label,
  })),
  panel: {
    title: 'Sample report',
    state: 'Sample',
    kpis: ['First value', 'Second value', 'Third value'].map((name) => ({
      name,
      value: '–',
      note: 'sample',
    })),
    table: {
      caption: 'What the report shows',
      columns: ['Step', 'State'],
      rows: [{ cells: ['First step', 'Done'] }, { cells: ['Second step', 'In progress'] }],
    },
    note: 'Illustrative account.',
  },
  sections: ['approach', 'whyChoose', 'faq'],
  approach: {
    title: 'How we work',
    intro: 'One sentence about the stages of this service.',
    cards: ['First stage', 'Second stage', 'Third stage', 'Fourth stage'].map(stage),
  },
  whyChoose: {
    title: 'Why choose {agency}',
    intro: 'One sentence about the reasons below.',
    items: ['First reason', 'Second reason', 'Third reason'].map(reason),
  },
  faq: {
    title: 'Questions',
    intro: 'For anything else, ask on the call or email us.',
    items: [{ question: 'What does a client ask first?', answer: 'Your answer in a few sentences.' }],
  },
  banner: {
    title: 'Talk to us about this service',
    lead: 'Book a call. We look at your account with you and say what we would do first.',
    action: bookCall,
  },
}

export function newService(key: string): ContentDocument<ServicePage> {
  return defineService(key, fallback)
}
