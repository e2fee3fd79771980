import { createContext, createElement, type ReactElement, useContext } from 'react'

/** What decides how a part looks: settings, by identity, and the rest. */
export type PartKey = { settings: object; name: string }

/** Gives the markup of a part that was rendered before under the same key, and else renders it. */
export type KeepMarkup = (key: PartKey, part: ReactElement) => string

/** Null where nothing is kept. */
export const KeepMarkupContext = createContext<KeepMarkup | null>(null)

const TAG = 'kept-part'

/**
 * A part that is alike on many pages, and that React never takes over: its markup is kept.
 * @param by tells apart whatever the part shows; the part is handed no context
 */
export function KeptPart({ by, children }: { by: PartKey; children: ReactElement }) {
  const keep = useContext(KeepMarkupContext)
  return keep ? createElement(TAG, { dangerouslySetInnerHTML: { __html: keep(by, children) } }) : children
}

/** Takes away the elements that kept parts were set into, which no text of a page can hold. */
export function unwrapKeptParts(markup: string): string {
  return markup.replaceAll(`<${TAG}>`, '').replaceAll(`</${TAG}>`, '')
}
