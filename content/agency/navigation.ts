import fallback from '#content/defaults/navigation.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { action, group, line, link, list, text } from '#domain/documents/fields.ts'
import type { z } from '#domain/schema.ts'

/** `page`: path of the full page if `href` is a section of the home page. */
const navigationLink = () => group({ label: line(24), href: link(), page: link().optional() })

export type NavigationLink = z.output<ReturnType<typeof navigationLink>>

/** `notice`: disclaimer about affiliation and figures. */
export const navigation = defineDocument({
  name: 'navigation',
  label: 'Menu and footer',
  schema: group({
    main: list(navigationLink(), { min: 1, max: 6 }),
    getStarted: action(),
    footer: group({
      forms: list(action(), { max: 3 }),
      columns: list(group({ title: line(24), links: list(navigationLink(), { min: 1, max: 10 }) }), {
        min: 1,
        max: 3,
      }),
      payment: action(),
      notice: text(500),
    }),
  }),
  fallback,
})
