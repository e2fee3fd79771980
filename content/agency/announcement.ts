import fallback from '#content/defaults/announcement.json' with { type: 'json' }
import { type ContentOf, defineDocument } from '#domain/documents/document.ts'
import { action, choice, day, group, text } from '#domain/documents/fields.ts'
import { z } from '#domain/schema.ts'

/** Bar below the header. Off by default, because the specification does not have one. */
export const announcement = defineDocument({
  name: 'announcement',
  label: 'Announcement bar',
  schema: group({
    isShown: z.boolean().meta({ label: 'Show the bar' }),
    text: text(160),
    link: action().optional().meta({ label: 'Link' }),
    from: day().optional().meta({ label: 'First day' }),
    until: day().optional().meta({ label: 'Last day' }),
    pages: choice(['all', 'home', 'services', 'blog-and-news']).meta({ label: 'On which pages' }),
  }).refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    message: 'The last day is before the first one.',
  }),
  fallback,
})

const PAGES: Record<ContentOf<typeof announcement>['pages'], RegExp> = {
  all: /^/,
  home: /^\/$/,
  services: /^\/services(?:\/|$)/,
  'blog-and-news': /^\/(?:blog|news)(?:\/|$)/,
}

/** @param today day in the agency's time zone, such as `2026-11-29` */
export function isAnnounced(bar: ContentOf<typeof announcement>, path: string, today: string): boolean {
  const { isShown, from = today, until = today, pages } = bar
  return isShown && from <= today && today <= until && PAGES[pages].test(path)
}
