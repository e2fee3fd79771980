import type { Question } from '#app/ui/sections/faq-section.tsx'
import type { LandingSection } from '#content/landing/sections.ts'
import { faq } from '#content/pages/faq.ts'
import type { SiteContent } from '#domain/documents/document.ts'

/** Lists questions of the sections, including those of the home page where a section shows them. */
export function listQuestions(content: SiteContent, sections: readonly LandingSection[]): Question[] {
  return sections.flatMap((section) =>
    section.type === 'faq' ? [...section.items, ...(section.showsHome ? content.read(faq).items : [])] : [],
  )
}
