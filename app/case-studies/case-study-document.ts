import { createContext } from 'react-router'
import type { SharePicture } from '#app/seo/share-image/share-card.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import type { CaseStudy } from '#content/clients/case-studies/case-study.ts'
import type { caseStudiesPage } from '#content/pages/case-studies.ts'
import type { ContentOf } from '#domain/documents/document.ts'

export type CaseStudyDocument = {
  study: CaseStudy
  words: Pick<ContentOf<typeof caseStudiesPage>, 'story' | 'servicesLabel' | 'banner'>
  /** Names of services. */
  services: string[]
  picture: SharePicture | null
  settings: SiteSettings
  pageUrl: string
  /** Target of the call to action at the end. */
  actionUrl: string
}

export type DrawCaseStudy = (document: CaseStudyDocument) => Promise<Uint8Array<ArrayBuffer>>

export const drawCaseStudyContext = createContext<DrawCaseStudy>()
