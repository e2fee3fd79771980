import { createContext } from 'react-router'

/** Additions of a page to the security headers of its response. */
export type PagePolicy = {
  /** Origins of frames that visitors can open. */
  frameOrigins: readonly string[]
  /** Whether the page has a form, which may load a captcha. */
  hasForm?: boolean
  /** Whether the page has an embed whose provider opens windows. */
  opensWindows?: boolean
}

/** Filled in by the loader. */
export const pagePolicyContext = createContext<PagePolicy>({ frameOrigins: [] })
