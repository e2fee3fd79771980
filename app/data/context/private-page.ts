import { createContext, type RouterContextProvider } from 'react-router'

/** Set while a page is rendered that is for its reader alone. */
export type PagePrivacy = {
  isPrivate: boolean
  /** It holds no secret, so that its length may tell what it repeats (docs/threat-model.md, section 8). */
  mayCompress?: boolean
}

export const privacyContext = createContext<PagePrivacy>({ isPrivate: false })

/**
 * Said by the loader of a page whose address is a secret or which shows what somebody typed: it is kept nowhere, not
 * indexed, and its address is told to no other site. (To our own it is: without it, browsers hide where a form comes from,
 * and it would be refused.)
 * @param mayCompress said by pages that hold nothing secret, neither a token nor what somebody sent
 */
export function keepPagePrivate(
  context: Readonly<RouterContextProvider>,
  { mayCompress = false }: { mayCompress?: boolean } = {},
): void {
  const privacy = context.get(privacyContext)
  privacy.isPrivate = true
  privacy.mayCompress = mayCompress
}
