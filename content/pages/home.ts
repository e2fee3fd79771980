import fallback from '#content/defaults/home.json' with { type: 'json' }
import { agencyFigure } from '#content/agency/figures.ts'
import { contentIcons } from '#content/icons.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { action, fixed, group, icon, line, listOf, sectionOrder, text } from '#domain/documents/fields.ts'
import { z } from '#domain/schema.ts'
import { closing } from './closings.ts'

/** Sections below the top of the page. */
export const homeSections = [
  'quotes',
  'vision',
  'services',
  'about',
  'brands',
  'caseStudies',
  'faq',
  'recognitions',
  'contact',
  'closing',
] as const

/** Figures, testimonials, clients and recognitions are separate documents. */
export const home = defineDocument({
  name: 'home',
  label: 'Home page',
  schema: group({
    head: group({ title: line(60), description: text(200) }, 'Search results'),
    hero: group({
      headline: line(70),
      lead: text(260),
      bookCall: action(),
      successStories: action(),
      figures: listOf(3, agencyFigure()),
      account: group({
        note: line(90),
        ranks: listOf(3, group({ rank: line(6), week: line(12) })),
        series: fixed(
          z.object({ acos: z.array(z.number()), tacos: z.array(z.number()), buyBox: z.array(z.number()) }),
        ),
      }),
    }),
    quotes: group({ headline: line(60) }),
    vision: group({ headline: line(70), lead: text(340), contact: action(), artCaption: line(110) }),
    services: group({ headline: line(60), lead: text(140), viewAll: action() }),
    about: group({
      headline: line(80),
      lead: text(260),
      figures: listOf(4, agencyFigure()),
      report: action(),
      more: action(),
      reasons: listOf(4, group({ icon: icon(contentIcons), title: line(40), text: text(160) })),
    }),
    brands: group({ headline: line(60) }),
    caseStudies: group({ headline: line(60), lead: text(140), viewAll: action() }),
    recognitions: group({ headline: line(60) }),
    closing: closing(),
    sections: sectionOrder(homeSections),
  }),
  fallback,
})
