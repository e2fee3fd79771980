import { createContext, type RouterContextProvider } from 'react-router'

export type PagePrivacy = {
  isPrivate: boolean
  /**
   * Whether the page may be compressed: it contains no secret whose length could leak (docs/threat-model.md, section 8).
   */
  mayCompress?: boolean
}

export const privacyContext = createContext<PagePrivacy>({ isPrivate: false })

/**
 * Marks a page as private: not cached, not indexed, and its URL is not sent to other sites. Our own site still gets
 * it, because forms are refused without a referrer. @param mayCompress true if the page contains neither secrets nor
 * submitted data
 */
export function keepPagePrivate(
  context: Readonly<RouterContextProvider>,
  { mayCompress = false }: { mayCompress?: boolean } = {},
): void {
  const privacy = context.get(privacyContext)
  privacy.isPrivate = true
  privacy.mayCompress = mayCompress
}
