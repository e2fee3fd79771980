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
  fallback: {
    members: [
      {
        name: 'Mara',
        title: 'Amazon Ads Lead',
        image: '/art/team/lead-1.svg',
        alt: 'Portrait of Mara, Amazon Ads Lead',
      },
      {
        name: 'Tomas',
        title: 'Marketplace Strategy Lead',
        image: '/art/team/lead-2.svg',
        alt: 'Portrait of Tomas, Marketplace Strategy Lead',
      },
      {
        name: 'Imani',
        title: 'Senior Growth Strategist',
        image: '/art/team/senior-1.svg',
        alt: 'Portrait of Imani, Senior Growth Strategist',
      },
    ],
  },
})
