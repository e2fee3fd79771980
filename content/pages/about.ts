import fallback from '#content/defaults/about.json' with { type: 'json' }
import { agencyFigure } from '#content/agency/figures.ts'
import { contentIcons } from '#content/icons.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { group, head, icon, line, link, list, listOf, sectionOrder, text } from '#domain/documents/fields.ts'
import { heroList } from './hero-lists.ts'

/** Sections below the top of the page. */
const aboutSections = ['mission', 'values', 'team', 'recognitions', 'ways', 'closing'] as const

/** Headline, vision, reasons and closing banner come from the home page. */
export const aboutPage = defineDocument({
  name: 'about',
  label: 'About page',
  schema: group({
    head: head(),
    weeklyPage: heroList(),
    figures: listOf(4, agencyFigure()),
    mission: group({ figures: listOf(3, agencyFigure()) }),
    values: group({ title: line(60) }),
    team: group({ title: line(60) }),
    recognitions: group({ lead: text(160) }),
    ways: list(group({ icon: icon(contentIcons), title: line(40), text: line(60), href: link() }), {
      min: 1,
      max: 6,
    }),
    sections: sectionOrder(aboutSections),
  }),
  fallback,
})
