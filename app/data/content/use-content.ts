import { createContext, useContext } from 'react'
import { type ContentDocument, fallbackContent, type SiteContent } from '#domain/documents/document.ts'

/** Set by the server for each page; null where a part is rendered without a site, which shows the fallbacks. */
export const ContentContext = createContext<SiteContent | null>(null)

export function useSiteContent(): SiteContent {
  return useContext(ContentContext) ?? fallbackContent
}

/** The content of a document as visitors see it. */
export function useContent<Content>(document: ContentDocument<Content>): Content {
  return useSiteContent().read(document)
}
