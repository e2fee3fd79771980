import { useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { listTags } from '#app/data/tags/list-tags.ts'

/** As many as a browser can offer without being slow. */
const MOST_TAGS = 500

/** Names of tags that published posts have, those of most posts first; none until they are asked for. */
export function useKnownTags(): { tags: readonly string[]; load: () => void } {
  const [tags, setTags] = useState<readonly string[]>([])
  const wasAsked = useRef(false)
  const load = () => {
    if (wasAsked.current) return
    wasAsked.current = true
    listTags(getBrowserClient(), { most: MOST_TAGS, failureMessage: '' }).then(
      (known) => setTags(known.map(({ name }) => name)),
      // Without suggestions tags are typed, as new ones are.
      () => {
        wasAsked.current = false
      },
    )
  }
  return { tags, load }
}
