import { createContext, type RouterContextProvider } from 'react-router'

/** Set while a page is rendered that is for its reader alone. */
export type PagePrivacy = { isPrivate: boolean }

export const privacyContext = createContext<PagePrivacy>({ isPrivate: false })

/**
 * Said by the loader of a page whose address is a secret or which shows what somebody typed: it is kept nowhere, not
 * indexed, and its address is told to no other site. (To our own it is: without it, browsers hide where a form comes from,
 * and it would be refused.)
 */
export function keepPagePrivate(context: Readonly<RouterContextProvider>): void {
  context.get(privacyContext).isPrivate = true
}
