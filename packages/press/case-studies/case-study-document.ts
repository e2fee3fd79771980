import type { Exhibit } from './exhibits/exhibit.ts'

/** Charts and layout that a case study's PDF adds to its text, page by page. The account is invented. */
export type CaseStudyDocument = {
  /** Slug of the study in content/clients/case-studies, which contains the text. */
  slug: string
  /** Alt text of the cover art. */
  artDescription: string
  found: { exhibits: Exhibit[] }
  changed: { exhibits: Exhibit[] }
  happened: { exhibit: Exhibit }
}
