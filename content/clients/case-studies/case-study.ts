import { chart } from '#content/chart.ts'
import { group, line, link, list, listOf, picture, reference, slug, text } from '#domain/documents/fields.ts'
import { pageEntry } from '#domain/documents/page-entries.ts'
import type { z } from '#domain/schema.ts'

/** Half a year of weeks. */
const MAX_POINTS = 26

export const caseStudy = group({
  ...pageEntry(slug().meta({ label: 'Address below /case-studies' })),
  title: line(70),
  client: line(30),
  category: line(30),
  summary: text(150),
  services: list(reference('services'), { min: 1, max: 4 }),
  image: picture(),
  pdf: link().optional().meta({ label: 'Your own PDF, instead of the one generated from this story' }),
  note: text(140).optional().meta({ label: 'Note that the account is illustrative' }),
  lead: text(280),
  account: line(45),
  period: line(45),
  figures: listOf(3, group({ value: line(12), label: line(36) })),
  challenge: group({
    lead: text(270),
    findings: list(group({ title: line(50), text: text(220) }), { min: 1, max: 5 }),
  }),
  actions: group({
    lead: text(200),
    steps: list(group({ when: line(16), title: line(45), text: text(260) }), { min: 1, max: 10 }),
  }),
  result: group({
    lead: text(220),
    heads: group({ before: line(20), after: line(20) }, 'Column headings'),
    measures: list(group({ label: line(70), before: line(20), after: line(28) }), { min: 1, max: 8 }),
  }),
  chart: group({ title: line(80), note: text(150).optional(), drawing: chart(MAX_POINTS) }).optional(),
  quote: group({ text: text(280), name: line(40), role: line(30).optional() }).optional(),
  differently: list(text(220), { max: 5 }).meta({ label: 'What we would do differently' }),
})

export type CaseStudy = z.output<typeof caseStudy>
