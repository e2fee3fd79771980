import fallback from '#content/defaults/case-studies-page.json' with { type: 'json' }
import { agencyFigure } from '#content/agency/figures.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { group, head, line, listOf, text } from '#domain/documents/fields.ts'
import { closing } from './closings.ts'
import { heroList } from './hero-lists.ts'

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
  fallback,
})
