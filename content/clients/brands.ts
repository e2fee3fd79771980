import fallback from '#content/defaults/brands.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line, list, picture } from '#domain/documents/fields.ts'

/** Clients in the brand carousel, in order. Without a picture, the built-in wordmark or the name is shown. */
export const brands = defineDocument({
  name: 'brands',
  label: 'Clients',
  schema: group({
    items: list(group({ name: line(30), logo: picture().optional() }), { max: 40 }),
  }),
  fallback,
})
