import fallback from '#content/defaults/services-overview.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { action, group, head, line, text } from '#domain/documents/fields.ts'
import { heroList } from '#content/pages/hero-lists.ts'

export const servicesOverview = defineDocument({
  name: 'services-overview',
  label: 'Services overview',
  schema: group({
    head: head(),
    title: line(60),
    lead: text(160),
    start: heroList(),
    banner: group({ title: line(60), lead: text(160), action: action() }, 'Call to action'),
    labels: group(
      {
        overview: line(24).meta({ label: 'Way back above the headline' }),
        viewService: line(24),
        report: line(40).meta({ label: 'Link to the sample report, below the panel' }),
        clientLogos: line(60),
        comparisonFeature: line(24),
        comparisonOthers: line(24),
      },
      'Words that all service pages share',
    ),
  }),
  fallback,
})
