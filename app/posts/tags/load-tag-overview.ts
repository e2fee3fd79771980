import type { RouterContextProvider } from 'react-router'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import type { PostKind } from '../post-kind.ts'
import { listVisibleTags } from './list-visible-tags.ts'

/** Whoever looks for a tag beyond these is better served by a search. */
const MOST_TAGS = 500

/** The tags of a kind of posts, from A to Z. Throws as `showLoadFailure`. */
export async function loadTagOverview(
  kind: PostKind,
  { context }: { context: Readonly<RouterContextProvider> },
) {
  const { siteUrl, settings } = context.get(siteContext)
  const tags = await showLoadFailure(() => listVisibleTags(kind, context.get(clientContext), MOST_TAGS))
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return {
    tags: tags.toSorted((one, other) => compare(one.name, other.name)),
    siteUrl,
    siteName: settings.name,
  }
}
