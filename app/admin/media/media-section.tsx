import { useEffect, useMemo, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import {
  createMediaManager,
  MEDIA_KINDS,
  MEDIA_PLACES,
  MEDIA_SORTS,
  type MediaCounts,
  type MediaManager,
} from '#app/data/media-manager.ts'
import { FileButton } from './file-button.tsx'
import { MediaSearch } from './media-search.tsx'
import { MediaUploadList } from './media-uploads.tsx'
import { type MediaQuery, useMediaList } from './use-media-list.ts'
import { useMediaUploads } from './use-media-uploads.ts'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { useStaff } from '../staff.tsx'
import { useAddressFilter } from '../use-address-filter.ts'
import { MediaDetails } from './details/media-details.tsx'
import { MediaFiles } from './media-files.tsx'
import { MediaPlaces, type MediaView } from './media-places.tsx'
import './media.css'
import './media-section.css'

/** In the address. */
const NAMES = ['place', 'kind', 'tag', 'search', 'sort', 'view', 'file'] as const
type Said = Partial<Record<(typeof NAMES)[number], string>>

/** All pictures and papers: found, described, replaced and deleted. */
export function MediaSection() {
  const { getGrant } = useStaff()
  const manager = useMemo(() => createMediaManager(getBrowserClient(), getGrant), [getGrant])
  const [said, setSaid] = useAddressFilter(NAMES)
  const [words, setWords] = useState(said.search ?? '')
  const query = useMemo(() => readQuery(said, words), [said, words])
  const list = useMediaList(manager, query)
  const [counts, setCounts] = useState<MediaCounts | null>(null)
  const view: MediaView = said.view === 'list' ? 'list' : 'grid'
  const choose = (next: Said) => setSaid({ ...said, ...next, search: words })

  const reload = async () => {
    await Promise.all([list.reload(), manager.count(false).then(setCounts, () => {})])
  }
  const uploads = useMediaUploads(manager, () => void reload())
  useCatalogue(manager, setCounts, () => void list.reload())
  const { isOver, handlers } = useFileDrop((data) => {
    const files = [...data.files]
    if (files.length > 0) uploads.send(files)
    return files.length > 0
  })

  return (
    <div className={isOver ? 'media-room media-room--over' : 'media-room'} {...handlers}>
      <header className="media-head">
        <h1 className="t-h3">Media</h1>
        <FileButton inputLabel="Upload: files" onFiles={uploads.send}>
          Upload
        </FileButton>
      </header>
      <MediaUploadList uploads={uploads} />
      <MediaPlaces
        place={query.place}
        counts={counts}
        view={view}
        onPlace={(place) => choose({ place: place === 'library' ? '' : place })}
        onView={(next) => choose({ view: next === 'grid' ? '' : next })}
      />
      <MediaSearch
        values={{ search: words, kind: query.kind ?? '', tag: query.tag ?? '', sort: query.sort }}
        tags={counts?.tags ?? []}
        onChange={({ search, ...others }) => {
          if (search !== undefined) setWords(search)
          if (Object.keys(others).length > 0) choose(others)
        }}
      />
      <MediaFiles
        // What was chosen in one place is no matter of another.
        key={query.place}
        manager={manager}
        list={list}
        query={query}
        view={view}
        onOpen={({ id }) => choose({ file: id })}
        onChanged={reload}
      />
      {said.file && (
        <MediaDetails
          key={said.file}
          manager={manager}
          id={said.file}
          tags={counts?.tags ?? []}
          onOpen={(id) => choose({ file: id })}
          onClose={() => choose({ file: '' })}
          onChanged={reload}
        />
      )}
    </div>
  )
}

/** Looks once for files that came by other ways, and has the list read again when there were any. */
function useCatalogue(
  manager: MediaManager,
  onCounts: (counts: MediaCounts) => void,
  onMore: () => void,
): void {
  const [found, setFound] = useState<{ known: number; now: number } | null>(null)
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const before = await manager.count(false)
      if (!isGone) onCounts(before)
      const now = await manager.count(true)
      if (isGone) return
      onCounts(now)
      setFound({ known: before.library, now: now.library })
    }
    // The list says why nothing can be read.
    look().catch(() => {})
    return () => {
      isGone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what it calls is made anew by each render; it looks once
  }, [manager])
  useEffect(() => {
    if (found && found.known !== found.now) onMore()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the list is read again once for what was found
  }, [found])
}

/** Anybody can write an address: what there is none of counts as not said. */
function readQuery(said: Said, words: string): MediaQuery {
  const kind = MEDIA_KINDS.find((one) => one === said.kind)
  return {
    place: MEDIA_PLACES.find((one) => one === said.place) ?? 'library',
    sort: MEDIA_SORTS.find((one) => one === said.sort) ?? 'newest',
    ...(kind && { kind }),
    ...(said.tag && { tag: said.tag.slice(0, 40) }),
    ...(words.trim() !== '' && { search: words }),
  }
}
