import fallback from '#content/defaults/team.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line, list, picture } from '#domain/documents/fields.ts'

export const team = defineDocument({
  name: 'team',
  label: 'Team',
  schema: group({
    members: list(group({ name: line(40), title: line(50), image: picture(), alt: line(120) }), {
      max: 12,
    }),
  }),
  fallback,
})
