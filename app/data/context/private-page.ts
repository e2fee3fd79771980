import { createContext, type RouterContextProvider } from 'react-router'

export type PagePrivacy = {
  isPrivate: boolean
  /**
   * Whether the page may be compressed, because it contains no secret whose length could leak
   * (docs/threat-model.md, section 8).
   */
  mayCompress?: boolean
}

export const privacyContext = createContext<PagePrivacy>({ isPrivate: false })

/**
 * Marks a page as private: it is not cached or indexed, and its URL is not sent to other sites. Our own site
 * still receives it, because forms without a referrer are rejected. @param mayCompress true if the page
 * contains neither secrets nor submitted data
 */
export function keepPagePrivate(
  context: Readonly<RouterContextProvider>,
  { mayCompress = false }: { mayCompress?: boolean } = {},
): void {
  const privacy = context.get(privacyContext)
  privacy.isPrivate = true
  privacy.mayCompress = mayCompress
}
