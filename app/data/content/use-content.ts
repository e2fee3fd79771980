import { createContext, useContext } from 'react'
import type { ContentDocument, SiteContent } from '#domain/documents/document.ts'

/** Set by the server for each page; null where a part is rendered without a site, which shows the fallbacks. */
export const ContentContext = createContext<SiteContent | null>(null)

/** The content of a document as visitors see it. */
export function useContent<Content>(document: ContentDocument<Content>): Content {
  return useContext(ContentContext)?.read(document) ?? document.fallback
}
