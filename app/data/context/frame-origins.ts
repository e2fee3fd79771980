import { createContext, type RouterContextProvider } from 'react-router'

/** Whose frames the page may load, besides those of the site: only what this one page shows. */
export type FrameOrigins = { origins: readonly string[] }

export const frameOriginsContext = createContext<FrameOrigins>({ origins: [] })

/** Said by the loader of a page that offers frames of other sites. */
export function allowFrames(context: Readonly<RouterContextProvider>, origins: readonly string[]): void {
  context.get(frameOriginsContext).origins = origins
}
