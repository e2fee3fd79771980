import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  createMediaManager,
  MEDIA_KINDS,
  MEDIA_PLACES,
  MEDIA_SORTS,
  type MediaCounts,
  type MediaFilter,
} from '#app/data/media-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { useAddressFilter } from '../use-address-filter.ts'
import { describeCount } from './describe-file.ts'
import { FileButton } from './file-button.tsx'
import { MediaDetails } from './media-details.tsx'
import { MediaFiles, type MediaView } from './media-files.tsx'
import { MediaSearch } from './media-search.tsx'
import { MediaUploadList } from './media-uploads.tsx'
import { MEDIA_KEY } from './use-media-changes.ts'
import { type MediaQuery, useMediaList } from './use-media-list.ts'
import { useMediaUploads } from './use-media-uploads.ts'
import './media.css'
import './media-section.css'

/** Names of the query parameters. */
const PARAMETERS = ['place', 'kind', 'tag', 'search', 'sort', 'view', 'file'] as const
type Parameters = Partial<Record<(typeof PARAMETERS)[number], string>>

const COUNTS_KEY = [MEDIA_KEY, 'counts']

/** Media library: finds, describes, replaces and deletes pictures and documents. */
export function MediaSection() {
  const manager = useManager(createMediaManager)
  const [parameters, setParameters] = useAddressFilter(PARAMETERS)
  const [search, setSearch] = useState(parameters.search ?? '')
  const query = useMemo(() => readQuery(parameters, search), [parameters, search])
  const list = useMediaList(manager, query)
  const view: MediaView = parameters.view === 'list' ? 'list' : 'grid'
  const change = (next: Parameters) => setParameters({ ...parameters, ...next, search })

  const queries = useQueryClient()
  const { data: counts } = useQuery({ queryKey: COUNTS_KEY, queryFn: () => manager.count(false) })
  // Once per visit, adds files that were stored without the library.
  useQuery({
    queryKey: ['media-catalog'],
    queryFn: async () => {
      const found = await manager.count(true)
      if (found.library !== counts?.library) await queries.invalidateQueries({ queryKey: [MEDIA_KEY] })
      return found
    },
    enabled: counts !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  const uploads = useMediaUploads(manager, () => void queries.invalidateQueries({ queryKey: [MEDIA_KEY] }))
  const { isOver, handlers } = useFileDrop((data) => uploads.send([...data.files]))

  return (
    <div className={isOver ? 'admin-section media-over' : 'admin-section'} {...handlers}>
      <SectionHead title="Media">
        <FileButton inputLabel="Upload: files" onFiles={uploads.send}>
          Upload
        </FileButton>
      </SectionHead>
      <MediaUploadList uploads={uploads} />
      <MediaPlaces
        place={query.place}
        counts={counts}
        view={view}
        onPlace={(place) => change({ place: place === 'library' ? '' : place })}
        onView={(next) => change({ view: next === 'grid' ? '' : next })}
      />
      <MediaSearch
        values={{ search, kind: query.kind ?? '', tag: query.tag ?? '', sort: query.sort }}
        tags={counts?.tags ?? []}
        onChange={({ search: typed, ...others }) => {
          if (typed !== undefined) setSearch(typed)
          if (Object.keys(others).length > 0) change(others)
        }}
      />
      <MediaFiles
        // Resets the selection when another folder (library, unused or bin) is shown.
        key={query.place}
        list={list}
        wanted={query}
        view={view}
        onOpen={({ id }) => change({ file: id })}
      />
      {parameters.file && (
        <MediaDetails
          key={parameters.file}
          id={parameters.file}
          tags={counts?.tags ?? []}
          onOpen={(id) => change({ file: id })}
          onClose={() => change({ file: '' })}
        />
      )}
    </div>
  )
}

/** Ignores invalid parameters, because anyone can edit a URL. */
function readQuery(parameters: Parameters, search: string): MediaQuery {
  const kind = MEDIA_KINDS.find((one) => one === parameters.kind)
  return {
    place: MEDIA_PLACES.find((one) => one === parameters.place) ?? 'library',
    sort: MEDIA_SORTS.find((one) => one === parameters.sort) ?? 'newest',
    ...(kind && { kind }),
    ...(parameters.tag && { tag: parameters.tag.slice(0, 40) }),
    ...(search.trim() !== '' && { search }),
  }
}

type Place = MediaFilter['place']

const PLACES: readonly { place: Place; label: string }[] = [
  { place: 'library', label: 'All' },
  { place: 'unused', label: 'Not used' },
  { place: 'bin', label: 'Trash' },
]

const VIEWS = [
  { view: 'grid', label: 'Grid', icon: 'images' },
  { view: 'list', label: 'List', icon: 'list' },
] as const

type MediaPlacesProps = {
  place: Place
  counts: MediaCounts | undefined
  view: MediaView
  onPlace: (place: Place) => void
  onView: (view: MediaView) => void
}

function MediaPlaces({ place: current, counts, view: shown, onPlace, onView }: MediaPlacesProps) {
  return (
    <div className="row row--between">
      <div className="choice-group row gap-8" role="group" aria-label="Which files">
        {PLACES.map(({ place, label }) => (
          <button key={place} type="button" aria-pressed={place === current} onClick={() => onPlace(place)}>
            {label} {counts && <span className="digits faint">{describeCount(counts[place])}</span>}
          </button>
        ))}
      </div>
      <div className="row gap-4" role="group" aria-label="View">
        {VIEWS.map(({ view, label, icon }) => (
          <Button
            key={view}
            variant="quiet"
            isIconOnly
            aria-label={label}
            aria-pressed={view === shown}
            onClick={() => onView(view)}
          >
            <Icon name={icon} />
          </Button>
        ))}
      </div>
    </div>
  )
}
