import { useEffect, useState } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import type { PreviewDays, PreviewLink, PreviewManager } from '#app/data/previews/preview-manager.ts'

export type Previews = {
  /** Those that work first; null until they are read. */
  links: readonly PreviewLink[] | null
  /** When they were read, in milliseconds. */
  readAt: number
  failure: string | null
  isBusy: boolean
  reload: () => Promise<void>
  /** @returns the id of the new link; null when there is none */
  create: (link: { days: PreviewDays; label: string }) => Promise<string | null>
  revoke: (preview: string | null) => Promise<void>
}

/** @param open gives what reads and changes the links of a post; fetched when it is first wanted */
export function usePreviews(open: () => Promise<PreviewManager>): Previews {
  const [read, setRead] = useState<{ links: readonly PreviewLink[]; at: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isGone = false
    open()
      .then((manager) => manager.list())
      .then(
        (links) => !isGone && setRead({ links, at: Date.now() }),
        (error: unknown) => !isGone && setFailure(describeFailure(error)),
      )
    return () => {
      isGone = true
    }
  }, [open])

  const attempt = async (act: (manager: PreviewManager) => Promise<readonly PreviewLink[]>) => {
    if (isBusy) return
    setBusy(true)
    try {
      const links = await act(await open())
      setRead({ links, at: Date.now() })
      setFailure(null)
    } catch (error) {
      setFailure(describeFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    links: read?.links ?? null,
    readAt: read?.at ?? 0,
    failure,
    isBusy,
    reload: () => attempt((manager) => manager.list()),
    async create(link) {
      let made: string | null = null
      await attempt(async (manager) => {
        const { links, created } = await manager.create(link)
        made = created
        return links
      })
      return made
    },
    revoke: (preview) => attempt((manager) => manager.revoke(preview)),
  }
}
