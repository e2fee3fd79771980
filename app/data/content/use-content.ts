import { createContext, useContext } from 'react'
import { type ContentDocument, fallbackContent, type SiteContent } from '#domain/documents/document.ts'

/** Set by the server for each page. If null, as when a component is rendered alone, the default content is used. */
export const ContentContext = createContext<SiteContent | null>(null)

export function useSiteContent(): SiteContent {
  return useContext(ContentContext) ?? fallbackContent
}

/** Returns the published content of a document. */
export function useContent<Content>(document: ContentDocument<Content>): Content {
  return useSiteContent().read(document)
}
