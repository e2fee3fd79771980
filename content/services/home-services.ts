import fallback from '#content/defaults/home-services.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line, list, listOf, reference, text } from '#domain/documents/fields.ts'

/** Services on the home page, in order. Titles come from the service pages. */
export const homeServices = defineDocument({
  name: 'home-services',
  label: 'Services on the home page',
  schema: group({
    services: list(
      group({ service: reference('services'), description: text(160), features: listOf(3, line(34)) }),
      { min: 3, max: 6 },
    ),
  }),
  fallback,
})
