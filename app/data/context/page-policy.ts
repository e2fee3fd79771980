import { createContext } from 'react-router'

/** What a page adds to the security headers of its response. */
export type PagePolicy = {
  /** Origins of frames that visitors can open. */
  frameOrigins: readonly string[]
  /** It has a form, and so the captcha where forms have one. */
  hasForm?: boolean
  /** The provider of its embed may open a window. */
  opensWindows?: boolean
}

/** Filled by the loader. */
export const pagePolicyContext = createContext<PagePolicy>({ frameOrigins: [] })
