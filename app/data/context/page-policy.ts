import { createContext } from 'react-router'

/** What a page adds to the security headers of its response. */
export type PagePolicy = {
  /** Origins of frames that visitors can open. */
  frameOrigins: readonly string[]
  /** Whether the page has a form, which may load a captcha. */
  hasForm?: boolean
  /** Whether the page has an embed whose provider opens windows. */
  opensWindows?: boolean
}

/** Filled by the loader. */
export const pagePolicyContext = createContext<PagePolicy>({ frameOrigins: [] })
